/**
 * Texts that would run a script, add an element, or become a formula where they are not escaped. What runs sets `corpus` of the window,
 * and every element that they add has the attribute `data-corpus`. Each is a single line that names and addresses allow.
 */
export const SCRIPT_CORPUS: readonly string[] = [
  '<script data-corpus>corpus=1</script>',
  '<img data-corpus src=x onerror=corpus=1>',
  '<svg data-corpus onload=corpus=1>',
  '" data-corpus autofocus onfocus="corpus=1',
  "' data-corpus autofocus onfocus='corpus=1",
  '</title><b data-corpus>title</b>',
  '</textarea><b data-corpus>area</b>',
  '</style></script><b data-corpus>end</b>',
  '--><b data-corpus>comment</b><!--',
  'javascript:corpus=1',
  '[link](javascript:corpus=1)',
  '&lt;b data-corpus&gt;twice&lt;/b&gt;',
  '\\u003cb data-corpus\\u003eslash',
  '＜b data-corpus＞wide＜/b＞',
  `$&$\`$'$1\${corpus=1}<%=corpus%>`,
  '=HYPERLINK("corpus")',
  '+1+corpus',
  '-1-corpus',
  '@SUM(corpus)',
];

/** Templates, which saved replies would fill in, and characters that turn or hide the text around them. */
export const SCRIPT_CORPUS_OF_TEXTS: readonly string[] = [
  ...SCRIPT_CORPUS,
  'turned \u202E<b data-corpus>sprawkcab</b>\u202C',
  'hid\u200Bden\u2060<b data-corpus>\uFEFFzero</b>',
  'separated\u2028<b data-corpus>line</b>',
];
