import { use } from 'react';
import { CURRENCY_KEY } from '#web/state/chosen-currency.ts';
import { ScriptNonce } from '#web/ui/script-nonce.ts';

/** Cities that stand for the time zones of Canada. */
const CANADIAN_ZONES =
  'Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Halifax|St_Johns|Regina|Moncton|Glace_Bay|Goose_Bay|Whitehorse|Dawson|Dawson_Creek|Fort_Nelson|Creston|Yellowknife|Inuvik|Iqaluit|Rankin_Inlet|Resolute|Cambridge_Bay|Swift_Current|Thunder_Bay|Rainy_River|Blanc-Sablon|Atikokan';

/**
 * Runs before anything is painted and says on the document whether the browser's language or clock is Canadian, and which prices to
 * show: the kept choice, else Canadian dollars for those, else US dollars. Nothing leaves the browser. Spec §1, §3 Currency.
 */
const FIND = `(function(){var says=document.documentElement.dataset,kept,zone='';
try{kept=localStorage.getItem('${CURRENCY_KEY}')}catch(e){}
try{zone=Intl.DateTimeFormat().resolvedOptions().timeZone}catch(e){}
if(/-CA$/i.test(navigator.language)||/^(Canada|America\\/(${CANADIAN_ZONES})$)/.test(zone))says.country='CA';
says.currency=kept==='usd'||kept==='cad'?kept:says.country?'cad':'usd'})()`;

/** In the head of the document, before any price. The document brings the script along, so the page's own files leave it out. */
export function PreHydrationCurrency() {
  return (
    <script
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? FIND : '' }}
      suppressHydrationWarning
    />
  );
}
