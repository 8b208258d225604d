import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { ExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import type { WalletPurchase } from '../wallet.ts';
import { shownPart, WALLET_CONTACTS, type WalletContact } from './wallet-contents.ts';

/** The chosen contact with the quote for its address. The last quote stays on the screen while another is loaded. */
export function useWalletQuote(purchase: WalletPurchase) {
  const [contact, setContact] = useState(WALLET_CONTACTS[0]);
  const [quote, setQuote] = useState<ExpressQuote | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const lastRequest = useRef(0);

  async function ask(of: WalletContact, optionId: ShippingOptionId | null): Promise<void> {
    lastRequest.current += 1;
    const request = lastRequest.current;
    setLoading(true);
    setRefusal(null);
    const answer = await purchase.quote(shownPart(of), optionId);
    if (request !== lastRequest.current) return;
    setLoading(false);
    setQuote(answer.kind === 'quoted' ? answer.quote : null);
    setRefusal(answer.kind === 'refused' ? answer.message : null);
  }

  const askAtFirst = useEffectEvent(() => void ask(contact, null));
  useEffect(() => {
    askAtFirst();
    return () => {
      lastRequest.current += 1;
    };
  }, []);

  return {
    contact,
    quote,
    refusal,
    isLoading,
    chooseContact(id: string) {
      const chosen = WALLET_CONTACTS.find((one) => one.id === id);
      if (chosen === undefined) return;
      setContact(chosen);
      void ask(chosen, quote?.shipping_option_id ?? null);
    },
    chooseOption(optionId: ShippingOptionId) {
      if (quote !== null) setQuote({ ...quote, shipping_option_id: optionId });
      void ask(contact, optionId);
    },
    askAgain: () => void ask(contact, quote?.shipping_option_id ?? null),
  };
}
