// swift-format-ignore-file
// Made by scripts/embed of the files beside it.

/// The files beside this one, as they are in the binary.
enum EmbeddedFiles {
  static let pageRNG = Array(##"""
<?xml version="1.0" encoding="UTF-8"?>
<!--
  What a page of PageElements may contain: a subset of HTML, written as polyglot markup, which
  parses alike as HTML and as XML. Rules come from the HTML standard (html.spec.whatwg.org) and
  WAI-ARIA 1.2; what is left out here is refused. RELAX NG, XML syntax (ISO/IEC 19757-2).

  What a grammar cannot say is checked beside it, in Swift: unique ids, references, column sums,
  interactive elements inside links and buttons, headings, labels, roles and what is around them,
  attributes that go with the value of another. Attributes named data-* are free: RELAX
  NG has no wildcard for a prefix, so they are removed before this grammar is asked.

  How it is written, since the validator also reads it to word its findings:
  - An attribute is required (a bare <attribute>), or stands in an <optional> or <zeroOrMore> of
    its own; then it is independent of all others and may be checked alone.
  - The values of an attribute are a pattern, <text/> or a reference to a value below. say:write
    tells the author what to write instead; say:holds, on an element, what its content is.
  - An element of one name inside one parent has one definition.
-->
<grammar xmlns="http://relaxng.org/ns/structure/1.0"
  xmlns:say="urn:pageelements:grammar"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">

<start>
  <choice>
    <ref name="html"/>
    <ref name="content.fragment"/>
    <ref name="sections.fragment"/>
    <ref name="rows.fragment"/>
    <ref name="cells.fragment"/>
  </choice>
</start>

<!-- Fragments: the validator wraps a piece of a page in one of these. They stand nowhere else. -->
<define name="content.fragment">
  <element name="fragment-content">
    <ref name="flow"/>
  </element>
</define>
<define name="sections.fragment">
  <element name="fragment-sections">
    <ref name="table.parts"/>
  </element>
</define>
<define name="rows.fragment">
  <element name="fragment-rows">
    <zeroOrMore><ref name="tr"/></zeroOrMore>
  </element>
</define>
<define name="cells.fragment">
  <element name="fragment-cells" say:holds="one or more &lt;td> or &lt;th>">
    <ref name="cells"/>
  </element>
</define>

<!-- Values. Addresses hold no space and none of the signs that RFC 3986 leaves out. In a pattern ^ and -
  are escaped, \s stands alone in its brackets, and no group is repeated at the start of a branch:
  libxml2 and Jing differ there, or are wrong. -->
<define name="present">
  <value type="string" say:write="the empty value, &quot;&quot;: that the attribute is there means yes"></value>
</define>
<define name="url">
  <data type="string" say:write="a path such as /people?after=3, or an address that starts with https:, http:, mailto: or tel:">
    <param name="pattern">(https?://|mailto:|tel:|[/?#.])[^ \t\n\r&lt;&gt;\\\^`{|}]*|[^ \t\n\r&lt;&gt;\\\^`{|}:/?#]*([/?#][^ \t\n\r&lt;&gt;\\\^`{|}]*)?</param>
  </data>
</define>
<define name="image.url">
  <data type="string" say:write="a path such as /images/a.png, an https: or http: address, or data:image/png;base64,…">
    <param name="pattern">(https?://|[/?#.]|data:image/(avif|gif|jpeg|png|svg\+xml|webp)[;,])[^ \t\n\r&lt;&gt;\\\^`{|}]*|[^ \t\n\r&lt;&gt;\\\^`{|}:/?#]+([/?#][^ \t\n\r&lt;&gt;\\\^`{|}]*)?</param>
  </data>
</define>
<define name="fetch.url">
  <data type="string" say:write="a path such as /people, or an https: or http: address">
    <param name="pattern">(https?://|[/?#.])[^ \t\n\r&lt;&gt;\\\^`{|}]*|[^ \t\n\r&lt;&gt;\\\^`{|}:/?#]+([/?#][^ \t\n\r&lt;&gt;\\\^`{|}]*)?</param>
  </data>
</define>
<define name="id">
  <data type="string" say:write="a name without spaces">
    <param name="pattern">\S+</param>
  </data>
</define>
<define name="name">
  <data type="string" say:write="a name of at least one character">
    <param name="pattern">[\s\S]+</param>
  </data>
</define>
<define name="target">
  <data type="string" say:write="_blank, _parent, _self, _top, or a name that does not begin with _">
    <param name="pattern">_(blank|parent|self|top)|[^_ \t\n\r].*</param>
  </data>
</define>
<define name="media.type">
  <data type="string" say:write="a media type such as image/png">
    <param name="pattern">[A-Za-z0-9!#$&amp;\-\^_.+]+/[A-Za-z0-9!#$&amp;\-\^_.+]+( *;.*)?</param>
  </data>
</define>
<define name="ids">
  <data type="string" say:write="one or more ids, separated by spaces">
    <param name="pattern">\s*\S+(\s+\S+)*\s*</param>
  </data>
</define>
<define name="language.tag">
  <data type="string" say:write="a language tag such as en or de-CH">
    <param name="pattern">([A-Za-z]{2,8}|x-[A-Za-z0-9]{1,8})(-[A-Za-z0-9]{1,8})*</param>
  </data>
</define>
<define name="date">
  <data type="string" say:write="a date such as 2026-01-02, or one with time and zone such as 2026-01-02T03:04Z">
    <param name="pattern">[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,3})?)?(Z|[+\-][0-9]{2}:?[0-9]{2}))?</param>
  </data>
</define>
<define name="count">
  <data type="string" say:write="a whole number from 0">
    <param name="pattern">[0-9]{1,9}</param>
  </data>
</define>
<define name="positive">
  <data type="string" say:write="a whole number from 1">
    <param name="pattern">[1-9][0-9]{0,8}</param>
  </data>
</define>
<define name="integer">
  <data type="string" say:write="a whole number">
    <param name="pattern">-?[0-9]{1,9}</param>
  </data>
</define>
<define name="number">
  <data type="string" say:write="a number such as 3 or -0.5">
    <param name="pattern">-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+\-]?[0-9]+)?</param>
  </data>
</define>
<define name="span.columns">
  <data type="string" say:write="a whole number from 1 to 1000">
    <param name="pattern">[1-9][0-9]{0,2}|1000</param>
  </data>
</define>
<define name="span.rows">
  <data type="string" say:write="a whole number from 0 to 65534">
    <param name="pattern">[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-4]</param>
  </data>
</define>
<define name="role.name">
  <data type="string" say:write="one role of WAI-ARIA">
    <param name="pattern">alert|alertdialog|application|article|banner|blockquote|button|caption|cell|checkbox|code|columnheader|combobox|complementary|contentinfo|definition|deletion|dialog|directory|document|emphasis|feed|figure|form|generic|grid|gridcell|group|heading|img|insertion|link|list|listbox|listitem|log|main|marquee|math|menu|menubar|menuitem|menuitemcheckbox|menuitemradio|meter|navigation|none|note|option|paragraph|presentation|progressbar|radio|radiogroup|region|row|rowgroup|rowheader|scrollbar|search|searchbox|separator|slider|spinbutton|status|strong|subscript|superscript|switch|tab|table|tablist|tabpanel|term|textbox|time|timer|toolbar|tooltip|tree|treegrid|treeitem</param>
  </data>
</define>
<!-- Which links may say what of themselves: section 4.6.7 of the HTML standard,
     with first, last, me, self and up, which are registered elsewhere. -->
<define name="link.types">
  <data type="string" say:write="link types separated by one space: alternate, author, canonical, dns-prefetch, first, help, icon, last, license, manifest, me, modulepreload, next, pingback, preconnect, prefetch, preload, prev, privacy-policy, search, self, stylesheet, terms-of-service, up">
    <param name="pattern">(alternate|author|canonical|dns-prefetch|first|help|icon|last|license|manifest|me|modulepreload|next|pingback|preconnect|prefetch|preload|prev|privacy-policy|search|self|stylesheet|terms-of-service|up)( (alternate|author|canonical|dns-prefetch|first|help|icon|last|license|manifest|me|modulepreload|next|pingback|preconnect|prefetch|preload|prev|privacy-policy|search|self|stylesheet|terms-of-service|up))*</param>
  </data>
</define>
<define name="anchor.types">
  <data type="string" say:write="link types separated by one space: alternate, author, bookmark, external, first, help, last, license, me, next, nofollow, noopener, noreferrer, opener, prev, privacy-policy, search, self, tag, terms-of-service, up">
    <param name="pattern">(alternate|author|bookmark|external|first|help|last|license|me|next|nofollow|noopener|noreferrer|opener|prev|privacy-policy|search|self|tag|terms-of-service|up)( (alternate|author|bookmark|external|first|help|last|license|me|next|nofollow|noopener|noreferrer|opener|prev|privacy-policy|search|self|tag|terms-of-service|up))*</param>
  </data>
</define>
<define name="form.types">
  <data type="string" say:write="link types separated by one space: external, help, license, next, nofollow, noopener, noreferrer, opener, prev, search">
    <param name="pattern">(external|help|license|next|nofollow|noopener|noreferrer|opener|prev|search)( (external|help|license|next|nofollow|noopener|noreferrer|opener|prev|search))*</param>
  </data>
</define>

<!-- Attributes of every element -->
<define name="global">
  <zeroOrMore><attribute>
    <choice>
      <name>class</name> <name>style</name> <name>title</name> <name>accesskey</name>
    </choice>
    <text/>
  </attribute></zeroOrMore>
  <optional><attribute name="id"><ref name="id"/></attribute></optional>
  <optional><attribute name="dir"><data type="string">
    <param name="pattern">ltr|rtl|auto</param>
  </data></attribute></optional>
  <zeroOrMore><attribute>
    <choice>
      <name>hidden</name> <name>inert</name> <name>autofocus</name>
    </choice>
    <ref name="present"/>
  </attribute></zeroOrMore>
  <optional><attribute name="tabindex"><ref name="integer"/></attribute></optional>
  <optional><attribute name="popover"><data type="string">
    <param name="pattern">(auto|manual|hint)?</param>
  </data></attribute></optional>
  <optional><attribute name="translate"><data type="string">
    <param name="pattern">yes|no</param>
  </data></attribute></optional>
  <zeroOrMore><attribute>
    <choice>
      <name>draggable</name> <name>spellcheck</name> <name>contenteditable</name>
    </choice>
    <data type="string"><param name="pattern">true|false</param></data>
  </attribute></zeroOrMore>
  <optional><attribute name="enterkeyhint"><data type="string">
    <param name="pattern">enter|done|go|next|previous|search|send</param>
  </data></attribute></optional>
  <optional><attribute name="inputmode"><data type="string">
    <param name="pattern">none|text|tel|url|email|numeric|decimal|search</param>
  </data></attribute></optional>
  <optional><attribute name="autocapitalize"><data type="string">
    <param name="pattern">off|none|on|sentences|words|characters</param>
  </data></attribute></optional>
  <ref name="aria"/>
</define>
<define name="language">
  <optional><attribute name="lang"><ref name="language.tag"/></attribute></optional>
</define>
<define name="role">
  <optional><attribute name="role"><ref name="role.name"/></attribute></optional>
</define>

<!-- Elements with a meaning of their own may have only roles that do not deny it (ARIA in HTML). -->
<define name="role.heading">
  <optional><attribute name="role"><data type="string">
    <param name="pattern">heading|none|presentation|tab</param>
  </data></attribute></optional>
</define>
<define name="role.list">
  <optional><attribute name="role"><data type="string">
    <param name="pattern">directory|group|list|listbox|menu|menubar|none|presentation|radiogroup|tablist|toolbar|tree</param>
  </data></attribute></optional>
</define>
<define name="role.none">
  <optional><attribute name="role"><data type="string">
    <param name="pattern">none|presentation</param>
  </data></attribute></optional>
</define>

<!-- WAI-ARIA 1.2, states and properties -->
<define name="aria">
  <zeroOrMore><attribute>
    <choice>
      <name>aria-atomic</name> <name>aria-busy</name> <name>aria-disabled</name>
      <name>aria-modal</name> <name>aria-multiline</name> <name>aria-multiselectable</name>
      <name>aria-readonly</name> <name>aria-required</name>
    </choice>
    <data type="string"><param name="pattern">true|false</param></data>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-expanded</name> <name>aria-hidden</name> <name>aria-selected</name>
    </choice>
    <data type="string"><param name="pattern">true|false|undefined</param></data>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-checked</name> <name>aria-pressed</name>
    </choice>
    <data type="string"><param name="pattern">true|false|mixed|undefined</param></data>
  </attribute></zeroOrMore>
  <optional><attribute name="aria-autocomplete"><data type="string">
    <param name="pattern">inline|list|both|none</param>
  </data></attribute></optional>
  <optional><attribute name="aria-current"><data type="string">
    <param name="pattern">page|step|location|date|time|true|false</param>
  </data></attribute></optional>
  <optional><attribute name="aria-haspopup"><data type="string">
    <param name="pattern">true|false|menu|listbox|tree|grid|dialog</param>
  </data></attribute></optional>
  <optional><attribute name="aria-invalid"><data type="string">
    <param name="pattern">true|false|grammar|spelling</param>
  </data></attribute></optional>
  <optional><attribute name="aria-live"><data type="string">
    <param name="pattern">off|polite|assertive</param>
  </data></attribute></optional>
  <optional><attribute name="aria-orientation"><data type="string">
    <param name="pattern">horizontal|vertical|undefined</param>
  </data></attribute></optional>
  <optional><attribute name="aria-relevant"><data type="string">
    <param name="pattern">(additions|removals|text|all)( (additions|removals|text))*</param>
  </data></attribute></optional>
  <optional><attribute name="aria-sort"><data type="string">
    <param name="pattern">ascending|descending|none|other</param>
  </data></attribute></optional>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-colcount</name> <name>aria-level</name> <name>aria-posinset</name>
      <name>aria-rowcount</name> <name>aria-setsize</name>
    </choice>
    <ref name="integer"/>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-colindex</name> <name>aria-colspan</name> <name>aria-rowindex</name>
      <name>aria-rowspan</name>
    </choice>
    <ref name="count"/>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-valuemax</name> <name>aria-valuemin</name> <name>aria-valuenow</name>
    </choice>
    <ref name="number"/>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-controls</name> <name>aria-describedby</name> <name>aria-flowto</name>
      <name>aria-labelledby</name> <name>aria-owns</name>
    </choice>
    <ref name="ids"/>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-activedescendant</name> <name>aria-details</name> <name>aria-errormessage</name>
    </choice>
    <ref name="id"/>
  </attribute></zeroOrMore>
  <zeroOrMore><attribute>
    <choice>
      <name>aria-keyshortcuts</name> <name>aria-label</name> <name>aria-placeholder</name>
      <name>aria-roledescription</name> <name>aria-valuetext</name>
    </choice>
    <text/>
  </attribute></zeroOrMore>
</define>

<!-- The page -->
<define name="html">
  <element name="html">
    <attribute name="lang"><ref name="language.tag"/></attribute>
    <ref name="global"/>
    <ref name="head"/>
    <ref name="body"/>
  </element>
</define>

<!-- The encoding comes first: browsers look for it in the first 1,024 bytes. -->
<define name="head">
  <element name="head" say:holds="&lt;meta charset=&quot;utf-8&quot;/>, then one &lt;title> among any &lt;meta>, &lt;link>, &lt;script>">
    <ref name="meta"/>
    <zeroOrMore><ref name="head.part"/></zeroOrMore>
    <ref name="title"/>
    <zeroOrMore><ref name="head.part"/></zeroOrMore>
  </element>
</define>
<define name="head.part">
  <choice><ref name="meta"/><ref name="link"/><ref name="script"/></choice>
</define>
<define name="meta">
  <element name="meta">
    <choice>
      <attribute name="charset"><data type="string"><param name="pattern">utf-8</param></data></attribute>
      <group>
        <attribute><choice><name>name</name><name>property</name></choice></attribute>
        <attribute name="content"/>
      </group>
    </choice>
    <optional><attribute name="media"/></optional>
    <empty/>
  </element>
</define>
<define name="title">
  <element name="title" say:holds="the name of the page">
    <data type="token"><param name="minLength">1</param></data>
  </element>
</define>
<define name="link">
  <element name="link">
    <attribute name="rel"><ref name="link.types"/></attribute>
    <attribute name="href"><ref name="fetch.url"/></attribute>
    <zeroOrMore><attribute>
      <choice>
        <name>media</name> <name>sizes</name> <name>integrity</name>
        <name>title</name> <name>id</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="type"><ref name="media.type"/></attribute></optional>
    <optional><attribute name="hreflang"><ref name="language.tag"/></attribute></optional>
    <optional><attribute name="crossorigin"><data type="string">
      <param name="pattern">|anonymous|use-credentials</param>
    </data></attribute></optional>
    <optional><attribute name="as"><data type="string">
      <param name="pattern">font|image|script|style|fetch</param>
    </data></attribute></optional>
    <optional><attribute name="fetchpriority"><data type="string">
      <param name="pattern">high|low|auto</param>
    </data></attribute></optional>
    <empty/>
  </element>
</define>

<!-- A file, never text: the pages allow no inline script (Content-Security-Policy). -->
<define name="script">
  <element name="script">
    <attribute name="src"><ref name="fetch.url"/></attribute>
    <zeroOrMore><attribute>
      <choice>
        <name>defer</name> <name>async</name> <name>nomodule</name>
      </choice>
      <ref name="present"/>
    </attribute></zeroOrMore>
    <optional><attribute name="type"><data type="string">
      <param name="pattern">module|text/javascript</param>
    </data></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>integrity</name> <name>id</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="crossorigin"><data type="string">
      <param name="pattern">|anonymous|use-credentials</param>
    </data></attribute></optional>
    <optional><attribute name="fetchpriority"><data type="string">
      <param name="pattern">high|low|auto</param>
    </data></attribute></optional>
    <empty/>
  </element>
</define>
<define name="body">
  <element name="body">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">document|none|presentation</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>

<!-- Content: phrasing is text with its marks, flow is everything a body holds. -->
<define name="phrasing">
  <zeroOrMore><choice>
    <text/> <ref name="phrasing.element"/> <ref name="a.phrasing"/>
  </choice></zeroOrMore>
</define>
<define name="flow">
  <zeroOrMore><choice>
    <text/> <ref name="phrasing.element"/> <ref name="flow.element"/> <ref name="a.flow"/>
  </choice></zeroOrMore>
</define>
<define name="phrasing.element">
  <choice>
    <ref name="span"/> <ref name="strong"/> <ref name="em"/> <ref name="b"/> <ref name="i"/>
    <ref name="u"/> <ref name="s"/> <ref name="small"/> <ref name="code"/> <ref name="kbd"/>
    <ref name="samp"/> <ref name="var"/> <ref name="mark"/> <ref name="time"/> <ref name="abbr"/>
    <ref name="cite"/> <ref name="q"/> <ref name="sub"/> <ref name="sup"/> <ref name="br"/>
    <ref name="wbr"/> <ref name="img"/> <ref name="picture"/> <ref name="svg"/> <ref name="label"/>
    <ref name="input"/> <ref name="button"/> <ref name="select"/> <ref name="textarea"/>
    <ref name="datalist"/> <ref name="output"/> <ref name="progress"/> <ref name="meter"/>
    <ref name="bdi"/> <ref name="bdo"/> <ref name="dfn"/> <ref name="del"/> <ref name="ins"/>
    <ref name="data"/>
  </choice>
</define>
<define name="flow.element">
  <choice>
    <ref name="header"/> <ref name="footer"/> <ref name="main"/> <ref name="nav"/>
    <ref name="section"/> <ref name="article"/> <ref name="aside"/> <ref name="search"/>
    <ref name="div"/> <ref name="p"/> <ref name="h1"/> <ref name="h2"/> <ref name="h3"/>
    <ref name="h4"/> <ref name="h5"/> <ref name="h6"/> <ref name="hgroup"/> <ref name="ul"/>
    <ref name="ol"/> <ref name="menu"/> <ref name="dl"/> <ref name="figure"/>
    <ref name="blockquote"/> <ref name="pre"/> <ref name="table"/> <ref name="form"/>
    <ref name="fieldset"/> <ref name="details"/> <ref name="dialog"/> <ref name="hr"/>
    <ref name="address"/> <ref name="body.link"/>
  </choice>
</define>
<!-- Of all links, those to the library's own stylesheets may stand in the body. -->
<define name="body.link">
  <element name="link">
    <attribute name="rel"><data type="string">
      <param name="pattern">stylesheet</param>
    </data></attribute>
    <attribute name="href"><data type="string">
      <param name="pattern">/-/assets/[a-z]+\.css</param>
    </data></attribute>
    <empty/>
  </element>
</define>
<define name="heading.or.phrasing">
  <choice>
    <ref name="phrasing"/>
    <choice>
      <ref name="h1"/> <ref name="h2"/> <ref name="h3"/> <ref name="h4"/> <ref name="h5"/>
      <ref name="h6"/>
    </choice>
  </choice>
</define>

<!-- Links: inside a paragraph they hold phrasing, elsewhere what their place holds. -->
<define name="a.attributes">
  <ref name="global"/>
  <ref name="language"/>
  <ref name="role"/>
  <optional><attribute name="href"><ref name="url"/></attribute></optional>
  <optional><attribute name="rel"><ref name="anchor.types"/></attribute></optional>
  <optional><attribute name="target"><ref name="target"/></attribute></optional>
  <optional><attribute name="download"/></optional>
  <optional><attribute name="type"><ref name="media.type"/></attribute></optional>
  <optional><attribute name="hreflang"><ref name="language.tag"/></attribute></optional>
  <optional><attribute name="referrerpolicy"><data type="string">
    <param name="pattern">no-referrer|origin|same-origin|strict-origin|strict-origin-when-cross-origin</param>
  </data></attribute></optional>
</define>
<define name="a.phrasing">
  <element name="a">
    <ref name="a.attributes"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="a.flow">
  <element name="a">
    <ref name="a.attributes"/>
    <ref name="flow"/>
  </element>
</define>

<!-- Parts of a page -->
<define name="header">
  <element name="header">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">banner|group|none|presentation</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="footer">
  <element name="footer">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">contentinfo|group|none|presentation</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="main">
  <element name="main">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">main</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="nav">
  <element name="nav">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">menu|menubar|navigation|none|presentation|tablist</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="section">
  <element name="section">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">alert|alertdialog|application|banner|complementary|contentinfo|dialog|document|feed|group|log|main|marquee|navigation|none|note|presentation|region|search|status|tabpanel</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="article">
  <element name="article">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">application|article|document|feed|main|none|presentation|region</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="aside">
  <element name="aside">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">complementary|feed|none|note|presentation|region|search</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="search">
  <element name="search">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">form|group|none|presentation|region|search</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="div">
  <element name="div">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="flow"/>
  </element>
</define>
<define name="address">
  <element name="address">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="flow"/>
  </element>
</define>
<define name="h1">
  <element name="h1">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="h2">
  <element name="h2">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="h3">
  <element name="h3">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="h4">
  <element name="h4">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="h5">
  <element name="h5">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="h6">
  <element name="h6">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.heading"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="hgroup">
  <element name="hgroup" say:holds="one heading, with any &lt;p> before and after it">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <zeroOrMore><ref name="p"/></zeroOrMore>
    <choice>
      <ref name="h1"/> <ref name="h2"/> <ref name="h3"/> <ref name="h4"/> <ref name="h5"/> <ref name="h6"/>
    </choice>
    <zeroOrMore><ref name="p"/></zeroOrMore>
  </element>
</define>
<define name="p">
  <element name="p">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="pre">
  <element name="pre">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="hr">
  <element name="hr">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">none|presentation|separator</param>
    </data></attribute></optional>
    <empty/>
  </element>
</define>
<define name="blockquote">
  <element name="blockquote">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="cite"><ref name="fetch.url"/></attribute></optional>
    <ref name="flow"/>
  </element>
</define>

<!-- Lists -->
<define name="ul">
  <element name="ul">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.list"/>
    <zeroOrMore><ref name="li"/></zeroOrMore>
  </element>
</define>
<define name="menu">
  <element name="menu">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.list"/>
    <zeroOrMore><ref name="li"/></zeroOrMore>
  </element>
</define>
<define name="ol">
  <element name="ol">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.list"/>
    <optional><attribute name="reversed"><ref name="present"/></attribute></optional>
    <optional><attribute name="start"><ref name="integer"/></attribute></optional>
    <optional><attribute name="type"><data type="string">
      <param name="pattern">1|a|A|i|I</param>
    </data></attribute></optional>
    <zeroOrMore><ref name="li"/></zeroOrMore>
  </element>
</define>
<define name="li">
  <element name="li">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">listitem|menuitem|menuitemcheckbox|menuitemradio|none|option|presentation|radio|separator|tab|treeitem</param>
    </data></attribute></optional>
    <optional><attribute name="value"><ref name="integer"/></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="dl">
  <element name="dl" say:holds="one or more &lt;dt>, then one or more &lt;dd>, and so on; or such groups, each in a &lt;div>">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">group|list|none|presentation</param>
    </data></attribute></optional>
    <choice>
      <ref name="descriptions"/>
      <oneOrMore><ref name="dl.group"/></oneOrMore>
    </choice>
  </element>
</define>
<define name="descriptions">
  <zeroOrMore>
    <oneOrMore><ref name="dt"/></oneOrMore>
    <oneOrMore><ref name="dd"/></oneOrMore>
  </zeroOrMore>
</define>
<define name="dl.group">
  <element name="div">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <oneOrMore><ref name="dt"/></oneOrMore>
    <oneOrMore><ref name="dd"/></oneOrMore>
  </element>
</define>
<define name="dt">
  <element name="dt">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">listitem|term</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="dd">
  <element name="dd">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">definition</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>

<!-- Figures and disclosure -->

<!-- One <figcaption>, before or after all else: checked in Swift. Said here, the engine would read it
  twice at each level of nested figures. -->
<define name="figure">
  <element name="figure">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <zeroOrMore><choice>
      <text/> <ref name="phrasing.element"/> <ref name="flow.element"/> <ref name="a.flow"/>
      <ref name="figcaption"/>
    </choice></zeroOrMore>
  </element>
</define>
<define name="figcaption">
  <element name="figcaption">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="flow"/>
  </element>
</define>
<define name="details">
  <element name="details" say:holds="one &lt;summary>, then what it discloses">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">group</param>
    </data></attribute></optional>
    <optional><attribute name="open"><ref name="present"/></attribute></optional>
    <optional><attribute name="name"/></optional>
    <ref name="summary"/>
    <ref name="flow"/>
  </element>
</define>
<define name="dialog">
  <element name="dialog">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">alertdialog|dialog</param>
    </data></attribute></optional>
    <optional><attribute name="open"><ref name="present"/></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="summary">
  <element name="summary" say:holds="text with its marks, or one heading">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">button</param>
    </data></attribute></optional>
    <ref name="heading.or.phrasing"/>
  </element>
</define>

<!-- Tables. Rows stand in a row group: a browser would add one, and the page would differ from its
  markup. A role, if written, is the one the element has anyway: styles that turn row groups into blocks
  make some browsers forget it. Rows and cells keep theirs, and may not write it (ARIA in HTML). -->
<define name="table">
  <element name="table">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">table|grid|treegrid</param>
    </data></attribute></optional>
    <optional><ref name="caption"/></optional>
    <ref name="table.parts"/>
  </element>
</define>
<define name="table.parts">
  <zeroOrMore><ref name="colgroup"/></zeroOrMore>
  <optional><ref name="thead"/></optional>
  <zeroOrMore><ref name="tbody"/></zeroOrMore>
  <optional><ref name="tfoot"/></optional>
</define>
<define name="caption">
  <element name="caption">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">caption</param>
    </data></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="colgroup">
  <element name="colgroup">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="span"><ref name="span.columns"/></attribute></optional>
    <zeroOrMore><ref name="col"/></zeroOrMore>
  </element>
</define>
<define name="col">
  <element name="col">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="span"><ref name="span.columns"/></attribute></optional>
    <empty/>
  </element>
</define>
<define name="thead">
  <element name="thead">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">rowgroup</param>
    </data></attribute></optional>
    <zeroOrMore><ref name="tr"/></zeroOrMore>
  </element>
</define>
<define name="tbody">
  <element name="tbody">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">rowgroup</param>
    </data></attribute></optional>
    <zeroOrMore><ref name="tr"/></zeroOrMore>
  </element>
</define>
<define name="tfoot">
  <element name="tfoot">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">rowgroup</param>
    </data></attribute></optional>
    <zeroOrMore><ref name="tr"/></zeroOrMore>
  </element>
</define>
<define name="tr">
  <element name="tr" say:holds="one or more &lt;td> or &lt;th>">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="cells"/>
  </element>
</define>
<define name="cells">
  <oneOrMore><choice><ref name="td"/><ref name="th"/></choice></oneOrMore>
</define>
<define name="td">
  <element name="td">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="colspan"><ref name="span.columns"/></attribute></optional>
    <optional><attribute name="rowspan"><ref name="span.rows"/></attribute></optional>
    <optional><attribute name="headers"><ref name="ids"/></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="th">
  <element name="th">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="colspan"><ref name="span.columns"/></attribute></optional>
    <optional><attribute name="rowspan"><ref name="span.rows"/></attribute></optional>
    <optional><attribute name="headers"><ref name="ids"/></attribute></optional>
    <optional><attribute name="scope"><data type="string">
      <param name="pattern">row|col|rowgroup|colgroup</param>
    </data></attribute></optional>
    <optional><attribute name="abbr"/></optional>
    <ref name="flow"/>
  </element>
</define>

<!-- Forms -->
<define name="form">
  <element name="form">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">form|none|presentation|search</param>
    </data></attribute></optional>
    <optional><attribute name="action"><ref name="fetch.url"/></attribute></optional>
    <optional><attribute name="method"><data type="string">
      <param name="pattern">get|post</param>
    </data></attribute></optional>
    <optional><attribute name="enctype"><data type="string">
      <param name="pattern">application/x-www-form-urlencoded|multipart/form-data|text/plain</param>
    </data></attribute></optional>
    <optional><attribute name="autocomplete"><data type="string">
      <param name="pattern">on|off</param>
    </data></attribute></optional>
    <optional><attribute name="novalidate"><ref name="present"/></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <optional><attribute name="target"><ref name="target"/></attribute></optional>
    <optional><attribute name="accept-charset"><data type="string">
      <param name="pattern">utf-8</param>
    </data></attribute></optional>
    <optional><attribute name="rel"><ref name="form.types"/></attribute></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="label">
  <element name="label">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="for"><ref name="id"/></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="input">
  <element name="input">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">button|checkbox|combobox|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|slider|spinbutton|switch|tab|textbox</param>
    </data></attribute></optional>
    <optional><attribute name="type"><data type="string">
      <param name="pattern">button|checkbox|color|date|datetime-local|email|file|hidden|image|month|number|password|radio|range|reset|search|submit|tel|text|time|url|week</param>
    </data></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>value</name> <name>placeholder</name> <name>autocomplete</name>
        <name>pattern</name> <name>min</name> <name>max</name> <name>accept</name>
        <name>dirname</name> <name>alt</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>form</name> <name>list</name>
      </choice>
      <ref name="id"/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>checked</name> <name>disabled</name> <name>multiple</name> <name>readonly</name>
        <name>required</name>
      </choice>
      <ref name="present"/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>maxlength</name> <name>minlength</name> <name>height</name> <name>width</name>
      </choice>
      <ref name="count"/>
    </attribute></zeroOrMore>
    <optional><attribute name="size"><ref name="positive"/></attribute></optional>
    <optional><attribute name="step"><data type="string">
      <param name="pattern">any|[0-9]+(\.[0-9]+)?|\.[0-9]+</param>
    </data></attribute></optional>
    <optional><attribute name="capture"><data type="string">
      <param name="pattern">user|environment</param>
    </data></attribute></optional>
    <optional><attribute name="src"><ref name="image.url"/></attribute></optional>
    <optional><attribute name="formaction"><ref name="fetch.url"/></attribute></optional>
    <optional><attribute name="formmethod"><data type="string">
      <param name="pattern">get|post</param>
    </data></attribute></optional>
    <optional><attribute name="formenctype"><data type="string">
      <param name="pattern">application/x-www-form-urlencoded|multipart/form-data|text/plain</param>
    </data></attribute></optional>
    <optional><attribute name="formnovalidate"><ref name="present"/></attribute></optional>
    <optional><attribute name="formtarget"><ref name="target"/></attribute></optional>
    <empty/>
  </element>
</define>
<define name="button">
  <element name="button">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">button|checkbox|combobox|gridcell|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|separator|slider|switch|tab|treeitem</param>
    </data></attribute></optional>
    <optional><attribute name="type"><data type="string">
      <param name="pattern">submit|reset|button</param>
    </data></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>value</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="form"><ref name="id"/></attribute></optional>
    <optional><attribute name="disabled"><ref name="present"/></attribute></optional>
    <optional><attribute name="formaction"><ref name="fetch.url"/></attribute></optional>
    <optional><attribute name="formmethod"><data type="string">
      <param name="pattern">get|post</param>
    </data></attribute></optional>
    <optional><attribute name="formenctype"><data type="string">
      <param name="pattern">application/x-www-form-urlencoded|multipart/form-data|text/plain</param>
    </data></attribute></optional>
    <optional><attribute name="formnovalidate"><ref name="present"/></attribute></optional>
    <optional><attribute name="formtarget"><ref name="target"/></attribute></optional>
    <optional><attribute name="popovertarget"><ref name="id"/></attribute></optional>
    <optional><attribute name="popovertargetaction"><data type="string">
      <param name="pattern">toggle|show|hide</param>
    </data></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="select">
  <element name="select">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">combobox|listbox|menu</param>
    </data></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>autocomplete</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="form"><ref name="id"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>disabled</name> <name>multiple</name> <name>required</name>
      </choice>
      <ref name="present"/>
    </attribute></zeroOrMore>
    <optional><attribute name="size"><ref name="positive"/></attribute></optional>
    <zeroOrMore><choice><ref name="option"/><ref name="optgroup"/></choice></zeroOrMore>
  </element>
</define>
<define name="optgroup">
  <element name="optgroup">
    <attribute name="label"/>
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">group</param>
    </data></attribute></optional>
    <optional><attribute name="disabled"><ref name="present"/></attribute></optional>
    <zeroOrMore><ref name="option"/></zeroOrMore>
  </element>
</define>
<define name="option">
  <element name="option">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">option</param>
    </data></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>value</name> <name>label</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>disabled</name> <name>selected</name>
      </choice>
      <ref name="present"/>
    </attribute></zeroOrMore>
    <text/>
  </element>
</define>
<define name="datalist">
  <element name="datalist">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">listbox</param>
    </data></attribute></optional>
    <zeroOrMore><ref name="option"/></zeroOrMore>
  </element>
</define>
<define name="textarea">
  <element name="textarea">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">textbox</param>
    </data></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>placeholder</name> <name>autocomplete</name> <name>dirname</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="form"><ref name="id"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>disabled</name> <name>readonly</name> <name>required</name>
      </choice>
      <ref name="present"/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>rows</name> <name>cols</name>
      </choice>
      <ref name="positive"/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>maxlength</name> <name>minlength</name>
      </choice>
      <ref name="count"/>
    </attribute></zeroOrMore>
    <optional><attribute name="wrap"><data type="string">
      <param name="pattern">soft|hard</param>
    </data></attribute></optional>
    <text/>
  </element>
</define>
<define name="fieldset">
  <element name="fieldset" say:holds="one &lt;legend>, if any, then the fields">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">group|none|presentation|radiogroup</param>
    </data></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <optional><attribute name="form"><ref name="id"/></attribute></optional>
    <optional><attribute name="disabled"><ref name="present"/></attribute></optional>
    <optional><ref name="legend"/></optional>
    <ref name="flow"/>
  </element>
</define>
<define name="legend">
  <element name="legend" say:holds="text with its marks, or one heading">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="heading.or.phrasing"/>
  </element>
</define>
<define name="output">
  <element name="output">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="for"><ref name="ids"/></attribute></optional>
    <optional><attribute name="form"><ref name="id"/></attribute></optional>
    <optional><attribute name="name"><ref name="name"/></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="progress">
  <element name="progress">
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">progressbar</param>
    </data></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>value</name> <name>max</name>
      </choice>
      <ref name="number"/>
    </attribute></zeroOrMore>
    <ref name="phrasing"/>
  </element>
</define>
<define name="meter">
  <element name="meter">
    <attribute name="value"><ref name="number"/></attribute>
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">meter</param>
    </data></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>min</name> <name>max</name> <name>low</name> <name>high</name> <name>optimum</name>
      </choice>
      <ref name="number"/>
    </attribute></zeroOrMore>
    <ref name="phrasing"/>
  </element>
</define>

<!-- Text and its marks -->
<define name="span">
  <element name="span">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="strong">
  <element name="strong">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="em">
  <element name="em">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="b">
  <element name="b">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="i">
  <element name="i">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="u">
  <element name="u">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="s">
  <element name="s">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="small">
  <element name="small">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="code">
  <element name="code">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="kbd">
  <element name="kbd">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="samp">
  <element name="samp">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="var">
  <element name="var">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="mark">
  <element name="mark">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="abbr">
  <element name="abbr">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="cite">
  <element name="cite">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="sub">
  <element name="sub">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="sup">
  <element name="sup">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="bdi">
  <element name="bdi">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="dfn">
  <element name="dfn">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="bdo">
  <element name="bdo">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="data">
  <element name="data">
    <attribute name="value"/>
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <ref name="phrasing"/>
  </element>
</define>
<define name="time">
  <element name="time">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="datetime"/></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="q">
  <element name="q">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="cite"><ref name="fetch.url"/></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="del">
  <element name="del">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="cite"><ref name="fetch.url"/></attribute></optional>
    <optional><attribute name="datetime"><ref name="date"/></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="ins">
  <element name="ins">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role"/>
    <optional><attribute name="cite"><ref name="fetch.url"/></attribute></optional>
    <optional><attribute name="datetime"><ref name="date"/></attribute></optional>
    <ref name="phrasing"/>
  </element>
</define>
<define name="br">
  <element name="br">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.none"/>
    <empty/>
  </element>
</define>
<define name="wbr">
  <element name="wbr">
    <ref name="global"/>
    <ref name="language"/>
    <ref name="role.none"/>
    <empty/>
  </element>
</define>

<!-- Images. Every image has alt; a decorative one has alt="". -->
<define name="img">
  <element name="img">
    <attribute name="src"><ref name="image.url"/></attribute>
    <attribute name="alt"/>
    <ref name="global"/>
    <ref name="language"/>
    <optional><attribute name="role"><data type="string">
      <param name="pattern">button|checkbox|img|link|menuitem|menuitemcheckbox|menuitemradio|meter|none|option|presentation|progressbar|radio|scrollbar|separator|slider|switch|tab|treeitem</param>
    </data></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>srcset</name> <name>sizes</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <zeroOrMore><attribute>
      <choice>
        <name>width</name> <name>height</name>
      </choice>
      <ref name="count"/>
    </attribute></zeroOrMore>
    <optional><attribute name="loading"><data type="string">
      <param name="pattern">lazy|eager</param>
    </data></attribute></optional>
    <optional><attribute name="decoding"><data type="string">
      <param name="pattern">async|sync|auto</param>
    </data></attribute></optional>
    <optional><attribute name="fetchpriority"><data type="string">
      <param name="pattern">high|low|auto</param>
    </data></attribute></optional>
    <optional><attribute name="crossorigin"><data type="string">
      <param name="pattern">|anonymous|use-credentials</param>
    </data></attribute></optional>
    <optional><attribute name="referrerpolicy"><data type="string">
      <param name="pattern">no-referrer|origin|same-origin|strict-origin|strict-origin-when-cross-origin</param>
    </data></attribute></optional>
    <empty/>
  </element>
</define>
<define name="picture">
  <element name="picture">
    <ref name="global"/>
    <ref name="language"/>
    <zeroOrMore><ref name="source"/></zeroOrMore>
    <ref name="img"/>
  </element>
</define>
<define name="source">
  <element name="source">
    <attribute name="srcset"/>
    <ref name="global"/>
    <ref name="language"/>
    <zeroOrMore><attribute>
      <choice>
        <name>sizes</name> <name>media</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><attribute name="type"><ref name="media.type"/></attribute></optional>
    <zeroOrMore><attribute>
      <choice>
        <name>width</name> <name>height</name>
      </choice>
      <ref name="count"/>
    </attribute></zeroOrMore>
    <empty/>
  </element>
</define>

<!-- Drawings: a small part of SVG 2. Inside svg an element may close itself, as in &lt;path/>. -->
<define name="svg.attributes">
  <ref name="global"/>
  <ref name="language"/>
  <ref name="role"/>
  <zeroOrMore><attribute>
    <choice>
      <name>fill</name> <name>fill-opacity</name> <name>fill-rule</name> <name>stroke</name>
      <name>stroke-width</name> <name>stroke-linecap</name> <name>stroke-linejoin</name>
      <name>stroke-dasharray</name> <name>stroke-dashoffset</name> <name>stroke-opacity</name>
      <name>stroke-miterlimit</name> <name>opacity</name> <name>transform</name>
      <name>vector-effect</name> <name>color</name>
    </choice>
    <text/>
  </attribute></zeroOrMore>
</define>
<define name="svg.shapes">
  <optional><ref name="svg.title"/></optional>
  <optional><ref name="svg.desc"/></optional>
  <zeroOrMore><choice>
    <ref name="svg.g"/> <ref name="svg.path"/> <ref name="svg.rect"/> <ref name="svg.circle"/>
    <ref name="svg.ellipse"/> <ref name="svg.line"/> <ref name="svg.polyline"/>
    <ref name="svg.polygon"/> <ref name="svg.text"/>
  </choice></zeroOrMore>
</define>
<define name="svg">
  <element name="svg">
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>viewBox</name> <name>width</name> <name>height</name> <name>preserveAspectRatio</name>
        <name>focusable</name> <name>x</name> <name>y</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <ref name="svg.shapes"/>
  </element>
</define>
<define name="svg.g">
  <element name="g">
    <ref name="svg.attributes"/>
    <ref name="svg.shapes"/>
  </element>
</define>
<define name="svg.path">
  <element name="path">
    <attribute name="d"/>
    <ref name="svg.attributes"/>
    <optional><attribute name="pathLength"/></optional>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.rect">
  <element name="rect">
    <attribute name="width"/>
    <attribute name="height"/>
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>x</name> <name>y</name> <name>rx</name> <name>ry</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.circle">
  <element name="circle">
    <attribute name="r"/>
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>cx</name> <name>cy</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.ellipse">
  <element name="ellipse">
    <attribute name="rx"/>
    <attribute name="ry"/>
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>cx</name> <name>cy</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.line">
  <element name="line">
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>x1</name> <name>y1</name> <name>x2</name> <name>y2</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.polyline">
  <element name="polyline">
    <attribute name="points"/>
    <ref name="svg.attributes"/>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.polygon">
  <element name="polygon">
    <attribute name="points"/>
    <ref name="svg.attributes"/>
    <optional><ref name="svg.title"/></optional>
  </element>
</define>
<define name="svg.text">
  <element name="text">
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>x</name> <name>y</name> <name>dx</name> <name>dy</name> <name>text-anchor</name>
        <name>dominant-baseline</name> <name>font-size</name> <name>font-family</name>
        <name>font-weight</name> <name>textLength</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <zeroOrMore><choice><text/><ref name="svg.tspan"/></choice></zeroOrMore>
  </element>
</define>
<define name="svg.tspan">
  <element name="tspan">
    <ref name="svg.attributes"/>
    <zeroOrMore><attribute>
      <choice>
        <name>x</name> <name>y</name> <name>dx</name> <name>dy</name> <name>text-anchor</name>
        <name>dominant-baseline</name> <name>font-size</name> <name>font-family</name>
        <name>font-weight</name> <name>textLength</name>
      </choice>
      <text/>
    </attribute></zeroOrMore>
    <text/>
  </element>
</define>
<define name="svg.title">
  <element name="title">
    <ref name="global"/>
    <ref name="language"/>
    <text/>
  </element>
</define>
<define name="svg.desc">
  <element name="desc">
    <ref name="global"/>
    <ref name="language"/>
    <text/>
  </element>
</define>
</grammar>

"""##.utf8)
}
