import { use } from 'react';
import { ScriptNonce } from '#web/ui/script-nonce.ts';
import { PRE_HYDRATION_EVENTS, replayPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { PRE_HYDRATION_CHOICES, replayConsentChoices } from './pre-hydration-consent.ts';

/**
 * Runs before anything else: records which buttons are pressed and what is chosen in lists while nothing can answer, and keeps the browser
 * from sending forms by itself to pages that take none; the button that sends them is pressed again later.
 */
const LISTEN = `(function(){var presses=window.${PRE_HYDRATION_EVENTS}=[];window.${PRE_HYDRATION_CHOICES}=new Map();
addEventListener('click',function(event){
if(event.target instanceof Element&&event.target.closest('button'))presses.push(event)},true);
addEventListener('change',function(event){var choices=window.${PRE_HYDRATION_CHOICES};
if(choices&&event.target instanceof HTMLSelectElement)choices.set(event.target,event.target.value)},true);
addEventListener('submit',function(event){if(event.target.method==='post')event.preventDefault()},true)})()`;

/**
 * In the head of the document, so that no press of a quick thumb on a slow network is lost. The document brings the script along, so the
 * page's own files leave it out.
 */
export function PreHydrationEvents() {
  return (
    <script
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? LISTEN : '' }}
      suppressHydrationWarning
    />
  );
}

/** Tells the page what was chosen early, then what was pressed, now that the page can answer. */
export async function replayPreHydrationInput(): Promise<void> {
  await replayConsentChoices();
  await replayPreHydrationEvents();
}
