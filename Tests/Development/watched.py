"""A package for `dev` that uses the build folder of this checkout, and its server."""

import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Watched",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "{ROOT}")],
  targets: [
    .executableTarget(
      name: "Watched",
      dependencies: ["PageCommands", "PageElements", "PageForms", "PageSite", "PageTemplates"].map {{
        .product(name: $0, package: "PageElements")
      }})
  ])
"""
SITE = """import PageCommands
import PageElements
import PageForms
import PageSite
import PageTemplates

struct Card: View, TemplateView { var text: String }

@main struct Watched: SiteCommands {
  static let publicDirectory: String? = "Public"

  func site(_ configuration: SiteConfiguration) throws -> Site {
    var configuration = configuration
    configuration.templates = try TemplateLibrary(
      directory: "Templates", reloads: configuration.isForDevelopment)
    configuration.stylesheets = ["/site.css"]
    let page = Page("/", title: "Watched", state: Int(0)) { _, count in
      Table {
        Section("First heading", key: "rows") {
          Row(key: "card") { Card(text: "From Swift") }
          Row(key: "other") { Card(text: "Once more") }
          Row(key: "count") {
            VerticalStack {
              Label("Pressed \\(count.value) times")
              Button("Press", id: "press") { count.update { $0 += 1 } }
            }
          }
          Row(key: "note") { Form(id: "note") { TextField("Note", name: "text") } didSubmit: { _ in } }
        }
      }
    }
    return try Site(pages: [page], configuration: configuration)
  }
}
"""
TEMPLATE = "<p class=\"card\">One: {{text}}</p>\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n'
STYLE = ".card { letter-spacing: 1px }\n"


def make():
    """Writes the package and builds it. Returns its folder."""
    # Always the same folder: a build expects a package at its previous path.
    folder = BUILD / "watched"
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in {
        "Package.swift": MANIFEST, "Sources/Watched/Watched.swift": SITE,
        "Templates/Card.mustache": TEMPLATE, "Public/site.css": STYLE, "Public/tea.svg": PICTURE,
    }.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    built = subprocess.run(
        ["swift", "build", "--package-path", folder, "--scratch-path", BUILD, "--product", "Watched"],
        capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def serve(package):
    """Starts `dev`. Standard error goes to `errors.log`. The process has an `origin`."""
    with open(package / "errors.log", "w") as errors:
        process = subprocess.Popen(
            [BUILD / "debug" / "Watched", "dev", "--port", "0"], cwd=package, text=True,
            stdout=subprocess.PIPE, stderr=errors)
    line = process.stdout.readline()
    assert line.startswith("Serving at http://"), line
    process.origin = line.removeprefix("Serving at ").strip()
    return process


def save(package, path, old, new):
    """Replaces a text in a file and saves it."""
    file = package / path
    text = file.read_text()
    assert old in text
    # Replaced atomically: `dev` would see an empty file as a separate change.
    draft = package.parent / f"{package.name}.draft"
    draft.write_text(text.replace(old, new))
    draft.replace(file)
