import PageElements

/// The page with a server's metrics.
struct MetricsPage {
  static let title = "Server status"
  /// The maximum number of series shown for a metric. The text format has all.
  private static let maximumSeries = 100

  /// The problems that keep the server from being ready.
  let missing: [String]
  let families: [MetricReading.Family]

  var table: Table {
    Table(columns: ["Metric", Column("Value", alignment: .end)], style: .plain) {
      Section("State", key: "state") {
        if missing.isEmpty {
          Row(key: "ready", Badge("Ready", kind: .positive))
        } else {
          for (index, sentence) in missing.enumerated() {
            Row(key: index, Label(sentence))
          }
        }
      }
      Section("Recorded since the start", key: "metrics") {
        for family in families { rows(of: family) }
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }

  @RowBuilder private func rows(of family: MetricReading.Family) -> [Row] {
    let isSingle = family.series.count == 1 && family.series[0].labels.isEmpty
    Row(key: family.name) {
      TextCell(family.name, detail: family.help, style: .below)
      Label(isSingle ? family.text(of: family.series[0].reading) : "")
    }
    if !isSingle {
      for series in family.series.prefix(Self.maximumSeries) {
        Row(key: family.name + "{" + series.labels + "}") {
          Label(series.labels)
          Label(family.text(of: series.reading))
        }
        .indentation(1)
      }
      if family.series.count > Self.maximumSeries {
        Row(key: family.name + ".more", Label("\(family.series.count - Self.maximumSeries) more"))
          .indentation(1)
      }
    }
  }
}
