"""The script and stylesheet that readers load are small and match their sources."""

import gzip

import script
import styles


def test_the_script_is_at_most_eight_kilobytes_compressed():
    assert len(gzip.compress(script.SERVED.read_bytes(), 9)) <= 8192


def test_the_minified_script_matches_its_source():
    served = script.SERVED.read_text(encoding="utf-8")
    assert served == script.minified(), "Run scripts/minify."


def test_the_minified_stylesheet_matches_its_sources():
    assert styles.SERVED.read_text(encoding="utf-8") == styles.minified(), "Run scripts/minify."


def test_minifying_the_stylesheet_preserves_its_rules(browser):
    # Returns selectors with their properties. Values are ignored, since they have several spellings. Nested rules are
    # expanded.
    rules = """css => {
      const outline = (rule, within) => {
        const selector = rule.selectorText?.replace("&", within);
        const inner = [...rule.cssRules ?? []].flatMap(one => outline(one, selector));
        const name = selector ?? rule.conditionText?.replaceAll(": ", ":") ?? rule.name ?? rule.keyText;
        const own = [...rule.style ?? []];
        if (!selector) return [[name, own, inner]];
        return [...own[0] || !inner[0] ? [[name, own, []]] : [], ...inner];
      };
      const style = document.head.appendChild(document.createElement("style"));
      style.textContent = css;
      return [...style.sheet.cssRules].flatMap(rule => outline(rule));
    }"""
    page = browser.new_page()
    read, served = page.evaluate(rules, styles.joined()), page.evaluate(rules, styles.minified())
    page.close()
    assert len(read) > 200
    assert served == read


def test_the_script_modules_have_consistent_imports_and_exports():
    assert script.faults() == []
