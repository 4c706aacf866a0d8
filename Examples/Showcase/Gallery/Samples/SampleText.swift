import PageElements

/// Returns small, faint text: times, counts, captions.
func note(_ text: String) -> ElementOf<Label> {
  Label(text).styles { style in
    style.font = .system(size: 14)
    // Partly transparent, so that it suits a dark page as well.
    style.alpha = 0.75
  }
}

/// Returns emphasized text: names and titles.
func strong(_ text: String, size: Double? = nil) -> ElementOf<Label> {
  Label(text).styles { $0.font = .bold(size: size) }
}
