import { pressAgain } from '#web/ui/answered-press.ts';
import { replayEarlyAnswers } from './early-answers.ts';

const STORE = '__earlyPresses';

declare global {
  interface Window {
    /** Buttons pressed before the page came alive; gone once it has. */
    [STORE]?: HTMLElement[] | undefined;
  }
}

/**
 * Runs before anything else: remembers which buttons were pressed while nothing could answer yet, and keeps the browser from sending
 * forms by itself to pages that take none; the button that sends them is pressed again later.
 */
const LISTEN = `(function(){var pressed=window.${STORE}=[];addEventListener('click',function(event){
var button=event.target instanceof Element&&event.target.closest('button');
if(button&&window.${STORE}===pressed)pressed.push(button)},true);
addEventListener('submit',function(event){
if(window.${STORE}===pressed&&event.target.method==='post')event.preventDefault()},true)})()`;

/** Stands in the head of the document, so that no press of a quick thumb on a slow network is lost. */
export function EarlyPresses() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, allowed by its hash.
  return <script dangerouslySetInnerHTML={{ __html: LISTEN }} />;
}

/** Tells the page what was chosen early, then presses the last remembered button again, now that the page can answer. */
export async function replayEarlyPress(): Promise<void> {
  const pressed = window[STORE];
  delete window[STORE];
  await replayEarlyAnswers();
  pressAgain(pressed?.at(-1));
}
