const STORE = 'store_doosra';
const SHOPPERS = 8;
const SECONDS = 8;

/** Paid orders a second of one unit each, of these SKUs in turn: cart, checkout, quote, freeze, card, confirmation, by several shoppers at once over HTTP. */
export async function ordersPerSecond(url: string, skus: readonly string[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(Array.from({ length: SHOPPERS }, () => buyUntil(url, skus, until)));
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

async function buyUntil(url: string, skus: readonly string[], until: number): Promise<number> {
  let orders = 0;
  for (; performance.now() < until; orders += 1) await buyOnce(url, skus[orders % skus.length] ?? '');
  return orders;
}

async function buyOnce(url: string, sku: string): Promise<void> {
  const call = visitor(url);
  const item = { sku, quantity: 1 };
  const { total_cost: cost } = await call('/stripe/get_initial_subscription_costs', {
    store_id: STORE,
    cart_items: [item],
  });
  const { session_id: session } = await call('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: [item],
    cost_of_checkout: cost,
  });
  const { session_data: payment } = await call(
    `/stripe/checkout-session?sessionId=${session}&store_id=${STORE}`,
  );
  await call('/stripe/calculate_tax_final', {
    payment_intent_id: payment.payment_intent_id,
    store_id: STORE,
    address: { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
    email: 'bench@example.com',
    name: 'Bench',
    shipping_id: 'standard',
  });
  await call(`/sandbox/payment_intents/${payment.payment_intent_id}/confirm`, {
    client_secret: payment.client_secret,
    card: { number: '4242424242424242', expiry: '12/40', security_code: '123' },
    return_url: `${url}/checkout-confirmation`,
  });
  const { status } = await call(`/stripe/checkout-session-details?session_id=${session}&store_id=${STORE}`);
  if (status !== 'complete') throw new Error(`an order ended as ${status}`);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function visitor(url: string): (path: string, body?: object) => Promise<any> {
  let cookie = '';
  return async (path, body) => {
    const method = body ? 'POST' : 'GET';
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
