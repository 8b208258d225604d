import type { WalletReply, WalletResult } from './fake-stripe-wallet.ts';

/**
 * Replaces Stripe's script with a single card field and a wallet without a screen, which tests operate by
 * `fake-stripe-wallet.ts`, and confirms payments and set-ups with the stub behind `https://api.stripe.com`. It
 * runs in the page, so it must not use anything outside itself.
 */
export function fakeStripeJs(): void {
  type Listener = (event: object) => void;
  const API = 'https://api.stripe.com/v1';
  let clientSecret = '';

  const ask = async (key: string, path: string, form?: Record<string, string>) => {
    const query = form ? '' : `?${new URLSearchParams({ client_secret: clientSecret })}`;
    const answer = await fetch(`${API}/${path}${query}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return answer.json();
  };
  const idOf = () => clientSecret.split('_secret_')[0] ?? '';

  const createElement = (options: { readOnly?: boolean; wallets?: { applePay?: 'auto' | 'never' } }) => {
    const listeners: Record<string, Listener[]> = {};
    const field = document.createElement('label');
    field.innerHTML = 'Card (Stripe)<input data-card inputmode="numeric">';
    const input = field.querySelector('input') as HTMLInputElement;
    const wallet = document.createElement('label');
    wallet.innerHTML = 'Apple Pay (Stripe)<input type="checkbox">';
    const hasWallet = window.hasFakeWallet === true && options.wallets?.applePay !== 'never';
    return {
      input,
      /** Whether the shopper pays with the wallet inside of the card form. */
      isWalletChosen: () => wallet.querySelector('input')?.checked === true,
      on(event: string, listener: Listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return this;
      },
      off: () => undefined,
      mount(place: HTMLElement) {
        place.append(field, ...(hasWallet ? [wallet] : []));
        setTimeout(() => {
          for (const listener of listeners.ready ?? []) listener({ elementType: 'payment' });
        }, 50);
      },
      update(changes: { readOnly?: boolean }) {
        input.readOnly = changes.readOnly ?? options.readOnly ?? false;
      },
      unmount: () => field.remove(),
      destroy: () => field.remove(),
    };
  };

  /** The bank's confirmation as a dialog over the page. */
  const askBank = (key: string) =>
    new Promise<void>((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.innerHTML = '<button value="yes">It is me</button><button value="no">It is not me</button>';
      for (const button of dialog.querySelectorAll('button')) {
        button.addEventListener('click', async () => {
          await ask(key, `test/authenticate/${idOf()}`, { outcome: button.value });
          dialog.remove();
          resolve();
        });
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  interface WalletGroup {
    amount: number;
    currency: string;
    captureMethod: string;
    card: string;
    isSubmitted: boolean;
  }

  const createWallet = (options: { amount: number; currency: string; captureMethod: string }) => {
    const listeners: Record<string, Listener[]> = {};
    const group: WalletGroup = { ...options, card: '', isSubmitted: false };
    const log: string[] = [];
    let place = { city: '', state: '', postal_code: '', country: '' };
    let rates: { id: string; displayName: string; amount: number }[] = [];
    let rate = '';
    let finish: (result: WalletResult) => void = () => undefined;

    const emit = (name: string, event: object) => {
      log.push(name);
      for (const listener of listeners[name] ?? []) listener(event);
    };
    /** Refuses what Stripe refuses of a sheet. */
    const check = ({ lineItems = [], shippingRates }: NonNullable<WalletReply['details']>) => {
      const sum = lineItems.reduce((total, { amount }) => total + amount, 0);
      if (sum > group.amount) throw new Error(`the amount ${group.amount} is less than its items, ${sum}`);
      if (shippingRates && (shippingRates.length === 0 || shippingRates.length > 9))
        throw new Error('there must be 1 to 9 shipping rates');
      rates = shippingRates ?? rates;
      rate = shippingRates?.[0]?.id ?? rate;
    };
    const tell = (name: string, event: object) =>
      new Promise<WalletReply>((resolve, reject) => {
        emit(name, {
          ...event,
          resolve(details: NonNullable<WalletReply['details']> = {}) {
            log.push(`${name} resolved`);
            try {
              check(details);
            } catch (failure) {
              reject(failure);
            }
            resolve({ kind: 'resolved', details, amount: group.amount });
          },
          reject() {
            log.push(`${name} rejected`);
            resolve({ kind: 'rejected', amount: group.amount });
          },
        });
      });

    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Fake wallet';
    button.addEventListener('click', () => {
      Object.assign(window, { fakeWallet: undefined });
      void tell('click', { expressPaymentType: 'apple_pay' }).then(({ kind }) => {
        if (kind === 'resolved') Object.assign(window, { fakeWallet: wallet });
      });
    });

    const wallet = {
      log,
      changeAddress(given: typeof place) {
        place = given;
        const { country, postal_code } = given;
        const shown = country === 'CA' ? postal_code.slice(0, 3) : postal_code;
        return tell('shippingaddresschange', { name: '', address: { ...given, postal_code: shown } });
      },
      changeRate(id: string) {
        const chosen = rates.find((one) => one.id === id);
        rate = id;
        return tell('shippingratechange', { shippingRate: chosen });
      },
      confirm(card: string, { email, name, line1 }: { email: string; name: string; line1: string }) {
        group.card = card;
        group.isSubmitted = false;
        return new Promise<WalletResult>((resolve) => {
          finish = resolve;
          emit('confirm', {
            expressPaymentType: 'apple_pay',
            billingDetails: { name, email, address: { ...place, line1, line2: null } },
            shippingAddress: { name, address: { ...place, line1, line2: null } },
            shippingRate: rates.find((one) => one.id === rate),
            paymentFailed({ reason, message }: { reason?: string; message?: string } = {}) {
              log.push('paymentFailed');
              resolve({ kind: 'failed', ...(reason && { reason }), ...(message && { message }) });
            },
          });
        });
      },
      close: () => emit('cancel', {}),
    };

    const element = {
      on(event: string, listener: Listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return this;
      },
      off(event: string, listener: Listener) {
        listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener);
        return this;
      },
      mount(spot: HTMLElement) {
        if (window.hasFakeWallet) spot.append(button);
        setTimeout(() => {
          const availablePaymentMethods = window.hasFakeWallet ? { applePay: true, link: false } : undefined;
          emit('ready', { elementType: 'expressCheckout', availablePaymentMethods });
        }, 50);
      },
      update: () => undefined,
      unmount: () => button.remove(),
      destroy: () => button.remove(),
    };
    return {
      group,
      finish: (result: WalletResult) => finish(result),
      create: () => element,
      getElement: () => element,
      async update({ amount }: { amount?: number }) {
        group.amount = amount ?? group.amount;
        if (amount !== undefined) log.push(`amount ${amount}`);
      },
      async submit() {
        group.isSubmitted = true;
        return {};
      },
    };
  };

  /** Stripe refuses a payment that is not the one for which the wallet was opened. */
  const walletProblem = (group: WalletGroup, intent: Record<string, unknown>): string | null => {
    if (!group.isSubmitted) return 'elements.submit() must be called before stripe.confirmPayment()';
    if (intent.amount !== group.amount)
      return `the payment is of ${intent.amount}, the wallet of ${group.amount}`;
    if (intent.currency !== group.currency) return 'the payment has another currency than the wallet';
    return intent.capture_method === group.captureMethod ? null : 'the payment is captured in another way';
  };

  const openStripe = (key: string) => {
    let element: ReturnType<typeof createElement> | undefined;
    /** As the card form has read it from the payment, and as the sheet of a wallet showed it. */
    const amounts: { read?: number; shown?: number } = {};
    const readAmount = async () => {
      amounts.read = (await ask(key, `payment_intents/${idOf()}`)).amount;
    };
    const elements = {
      create(_type: string, options: { readOnly?: boolean }) {
        element = createElement(options);
        return element;
      },
      getElement: () => element ?? null,
      update: () => undefined,
      async fetchUpdates() {
        await readAmount();
        return {};
      },
      async submit() {
        amounts.shown = amounts.read;
        if (element?.isWalletChosen()) return {};
        if (element?.input.value) return {};
        element?.input.focus();
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
    };
    return {
      elements(
        options:
          | { clientSecret: string; mode?: undefined }
          | { mode: 'payment'; amount: number; currency: string; captureMethod: string },
      ) {
        if (options.mode === 'payment') return createWallet(options);
        clientSecret = options.clientSecret;
        if (clientSecret.startsWith('pi_')) void readAmount();
        return elements;
      },
      async confirmPayment({
        elements: from,
        confirmParams,
      }: {
        elements: typeof elements | ReturnType<typeof createWallet>;
        confirmParams: Record<string, string>;
      }) {
        const wallet = 'group' in from ? from : null;
        const problem = wallet && walletProblem(wallet.group, await ask(key, `payment_intents/${idOf()}`));
        if (problem) {
          wallet?.finish({ kind: 'error', message: problem });
          throw new Error(problem);
        }
        const isInForm = wallet === null && element?.isWalletChosen() === true;
        const { amount } = isInForm ? await ask(key, `payment_intents/${idOf()}`) : { amount: amounts.shown };
        if (amount !== amounts.shown)
          throw new Error(`the payment is of ${amount}, the wallet in the form showed ${amounts.shown}`);
        const form = {
          ...confirmParams,
          client_secret: clientSecret,
          payment_method: isInForm ? 'pm_card_visa' : (wallet?.group.card ?? element?.input.value ?? ''),
        };
        const answer = await ask(key, `payment_intents/${idOf()}/confirm`, form);
        wallet?.finish(answer.error ? { kind: 'failed', message: answer.error.message } : { kind: 'paid' });
        if (answer.error || answer.status !== 'requires_action')
          return answer.error ? { error: answer.error } : { paymentIntent: answer };
        await askBank(key);
        const after = await ask(key, `payment_intents/${idOf()}`);
        return after.last_payment_error ? { error: after.last_payment_error } : { paymentIntent: after };
      },
      async confirmSetup({ confirmParams }: { confirmParams: Record<string, string> }) {
        const form = {
          ...confirmParams,
          client_secret: clientSecret,
          payment_method: element?.input.value ?? '',
        };
        const answer = await ask(key, `setup_intents/${idOf()}/confirm`, form);
        if (answer.error || answer.status !== 'requires_action')
          return answer.error ? { error: answer.error } : { setupIntent: answer };
        await askBank(key);
        const after = await ask(key, `setup_intents/${idOf()}`);
        return after.last_setup_error ? { error: after.last_setup_error } : { setupIntent: after };
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };
  Object.assign(window, { Stripe: openStripe });
}
