import { use } from 'react';
import { CURRENCY_KEY } from '#web/state/money/chosen-currency.ts';
import { ScriptNonce } from '#web/ui/script-nonce.ts';

/** Cities of the IANA time zones of Canada. */
const CANADIAN_ZONES =
  'Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Halifax|St_Johns|Regina|Moncton|Glace_Bay|Goose_Bay|Whitehorse|Dawson|Dawson_Creek|Fort_Nelson|Creston|Yellowknife|Inuvik|Iqaluit|Rankin_Inlet|Resolute|Cambridge_Bay|Swift_Current|Thunder_Bay|Rainy_River|Blanc-Sablon|Atikokan';

/**
 * Runs before the first paint and sets the country and the currency on the document: the stored choice,
 * otherwise Canadian dollars for a Canadian language or time zone, otherwise US dollars. Nothing is sent.
 * Spec §1, §3 Currency.
 */
const SCRIPT = `(function(){var data=document.documentElement.dataset,stored,zone='';
try{stored=localStorage.getItem('${CURRENCY_KEY}')}catch(e){}
try{zone=Intl.DateTimeFormat().resolvedOptions().timeZone}catch(e){}
if(/-CA$/i.test(navigator.language)||/^(Canada|America\\/(${CANADIAN_ZONES})$)/.test(zone))data.country='CA';
data.currency=stored==='usd'||stored==='cad'?stored:data.country?'cad':'usd'})()`;

/** Placed in the head before any price. It is part of the document, so the bundles leave it out. */
export function PreHydrationCurrency() {
  return (
    <script
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : '' }}
      suppressHydrationWarning
    />
  );
}
