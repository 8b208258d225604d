const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const END_OF_HEAD = '</head>';

/**
 * A page whose head asks for what is seen first: React puts the addresses of scripts before those of the stylesheet, and over a slow
 * network with few connections the first paint would wait for code that it does not need.
 */
export function scriptsLast(html: string): string {
  const end = html.indexOf(END_OF_HEAD);
  if (end === -1) return html;
  const head = html.slice(0, end);
  const scripts = head.match(MODULE_PRELOAD) ?? [];
  return `${head.replace(MODULE_PRELOAD, '')}${scripts.join('')}${html.slice(end)}`;
}
