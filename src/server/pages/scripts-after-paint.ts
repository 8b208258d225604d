const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** However its attributes are written: a tag that has a browser fetch a module at once. */
const EARLY_MODULE = /<(?:link|script)\b[^<>]*=["']?module/;
const END_OF_BODY = '</body>';

/**
 * Brings the page to life once it can be seen: after the frame that shows its urgent pictures, and after three seconds in any case. A
 * page that lies in the background is painted by nobody and need not wait.
 */
export const START_SCRIPT = `(function(){var later=document.querySelector('script[type=later]'),unseen=1;
function start(){if(!later)return;
later.dataset.modules.split(' ').forEach(function(address){var link=document.createElement('link');
link.rel='modulepreload';link.href=address;document.head.append(link)});
var module=document.createElement('script');module.type='module';module.text=later.text;
later=null;document.head.append(module)}
function seen(){if(--unseen===0)requestAnimationFrame(function(){setTimeout(start)})}
document.querySelectorAll('img[fetchpriority=high]').forEach(function(picture){if(picture.complete)return;
unseen++;picture.addEventListener('load',seen);picture.addEventListener('error',seen)});
seen();if(document.hidden)start();else setTimeout(start,3000)})()`;

/**
 * A page that fetches its modules after its first paint, or null where they are not written as React Router writes them today. On a slow
 * network they weigh three times as much as the styles and the first picture; events before them are kept (`pre-hydration-events`).
 */
export function scriptsAfterPaint(html: string): string | null {
  const module = MODULE.exec(html)?.[1];
  const addresses = [...html.matchAll(MODULE_PRELOAD)].map(([, address]) => address);
  const end = html.lastIndexOf(END_OF_BODY);
  if (module === undefined || addresses.length === 0 || end === -1) return null;
  const later = `<script type="later" data-modules="${addresses.join(' ')}">${module}</script>`;
  const start = `<script>${START_SCRIPT}</script>`;
  const page = `${html.slice(0, end)}${start}${html.slice(end)}`
    .replace(MODULE, () => later)
    .replace(MODULE_PRELOAD, '');
  return EARLY_MODULE.test(page) ? null : page;
}
