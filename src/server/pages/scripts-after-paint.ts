const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
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
 * A page whose modules leave the network and the processor to what is seen first. Over a slow network they are three times as heavy as the
 * styles and the first picture together, and a page that is read needs none of them; presses and words that come before they do
 * are kept (see the early presses of the browser's part).
 */
export function scriptsAfterPaint(html: string): string {
  const module = MODULE.exec(html)?.[1];
  const end = html.lastIndexOf(END_OF_BODY);
  if (module === undefined || end === -1) return html;
  const addresses = [...html.matchAll(MODULE_PRELOAD)].map(([, address]) => address);
  const later = `<script type="later" data-modules="${addresses.join(' ')}">${module}</script>`;
  const start = `<script>${START_SCRIPT}</script>`;
  return `${html.slice(0, end)}${start}${html.slice(end)}`
    .replace(MODULE, () => later)
    .replace(MODULE_PRELOAD, '');
}
