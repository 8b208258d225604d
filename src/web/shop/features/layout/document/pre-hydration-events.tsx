import { use } from 'react';
import { ScriptNonce } from '#web/ui/script-nonce.ts';
import { PRE_HYDRATION_EVENTS, replayPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { PRE_HYDRATION_CHOICES, replayFieldInput } from './pre-hydration-fields.ts';

/**
 * Runs first in the document. It records clicks on buttons and selected options until hydration, and prevents
 * native submits of `post` forms, whose submit button is clicked again later. A form with an `action` works without
 * script, so it is submitted.
 */
const SCRIPT = `(function(){var clicks=window.${PRE_HYDRATION_EVENTS}=[];window.${PRE_HYDRATION_CHOICES}=new Map();
addEventListener('click',function(event){
if(event.target instanceof Element&&event.target.closest('button'))clicks.push(event)},true);
addEventListener('change',function(event){var choices=window.${PRE_HYDRATION_CHOICES};
if(choices&&event.target instanceof HTMLSelectElement)choices.set(event.target,event.target.value)},true);
addEventListener('submit',function(event){if(event.target.method==='post'&&!event.target.hasAttribute('action'))event.preventDefault()},true)})()`;

/**
 * Placed in the head, so that no early click on a slow network is lost. It is part of the document, so the
 * bundles leave it out.
 */
export function PreHydrationEvents() {
  return (
    <script
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : '' }}
      suppressHydrationWarning
    />
  );
}

/** Called after hydration: options and text first, then clicks. */
export async function replayPreHydrationInput(): Promise<void> {
  await replayFieldInput();
  await replayPreHydrationEvents();
}
