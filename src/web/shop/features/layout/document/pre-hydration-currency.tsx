import { use } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { CURRENCY_KEY } from '#web/state/money/chosen-currency.ts';
import { ScriptNonce } from '#web/ui/script-nonce.ts';

/** Cities of the IANA time zones of Canada. */
const CANADIAN_ZONES =
  'Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Halifax|St_Johns|Regina|Moncton|Glace_Bay|Goose_Bay|Whitehorse|Dawson|Dawson_Creek|Fort_Nelson|Creston|Yellowknife|Inuvik|Iqaluit|Rankin_Inlet|Resolute|Cambridge_Bay|Swift_Current|Thunder_Bay|Rainy_River|Blanc-Sablon|Atikokan';

/** The regions of languages in which the euro is used. */
const EURO_REGIONS = 'AT|BE|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK';

/**
 * Runs before the first paint and sets country, time zone and currency on the document. The currency is the stored choice,
 * otherwise that of a Canadian time zone or of the language's region, otherwise the shop's own; only those that the shop sells in. Nothing is
 * sent. `Temporal` knows the zone at once, while Intl loads how dates are written: 160 ms before the first paint of a phone.
 * Spec §1, §3 Currency.
 */
const scriptFor = (currencies: readonly CurrencyCode[]) => `(function(){
var data=document.documentElement.dataset,soldIn=${JSON.stringify(currencies)},country=(/-([a-z]{2})$/i.exec(navigator.language)||[,''])[1].toUpperCase(),zone='',stored,region;
try{stored=localStorage.getItem('${CURRENCY_KEY}')}catch(e){}
try{zone=window.Temporal?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone}catch(e){}
if(/^(Canada|America\\/(${CANADIAN_ZONES})$)/.test(zone))country='CA';
data.country=country;data.timeZone=zone;
region=/^(${EURO_REGIONS})$/.test(country)?'eu':country.toLowerCase();
data.currency=soldIn.find(function(code){return code===stored})||soldIn.find(function(code){return code.slice(0,2)===region})||soldIn[0]})()`;

/** Placed in the head before any price. It is part of the document, so the bundles leave it out. */
export function PreHydrationCurrency({
  currencies = ['usd'],
}: {
  currencies?: readonly CurrencyCode[] | undefined;
}) {
  return (
    <script
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, with codes of currencies.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptFor(currencies) : '' }}
      suppressHydrationWarning
    />
  );
}
