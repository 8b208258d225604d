/**
 * Replaces Stripe's script with a single card field, and confirms payments and set-ups with the stub behind
 * `https://api.stripe.com`. It runs in the page, so it must not use anything outside itself.
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

  const createElement = (options: { readOnly?: boolean }) => {
    const listeners: Record<string, Listener[]> = {};
    const field = document.createElement('label');
    field.innerHTML = 'Card (Stripe)<input data-card inputmode="numeric">';
    const input = field.querySelector('input') as HTMLInputElement;
    return {
      input,
      on(event: string, listener: Listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return this;
      },
      off: () => undefined,
      mount(place: HTMLElement) {
        place.append(field);
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

  const openStripe = (key: string) => {
    let element: ReturnType<typeof createElement> | undefined;
    const elements = {
      create(_type: string, options: { readOnly?: boolean }) {
        element = createElement(options);
        return element;
      },
      getElement: () => element ?? null,
      update: () => undefined,
      async fetchUpdates() {
        await ask(key, `payment_intents/${idOf()}`);
        return {};
      },
      async submit() {
        if (element?.input.value) return {};
        element?.input.focus();
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
    };
    return {
      elements(options: { clientSecret: string }) {
        clientSecret = options.clientSecret;
        return elements;
      },
      async confirmPayment({ confirmParams }: { confirmParams: Record<string, string> }) {
        const form = {
          ...confirmParams,
          client_secret: clientSecret,
          payment_method: element?.input.value ?? '',
        };
        const answer = await ask(key, `payment_intents/${idOf()}/confirm`, form);
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
