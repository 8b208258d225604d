import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestBackInStock as requestCall } from '#contracts/catalog/back-in-stock-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { findCustomer } from '#server/auth/account-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { requestBackInStock } from './request-back-in-stock.ts';

/** By one network address; and the emails that follow, to the asker's own mailbox or not. */
const REQUESTS = { name: 'back-in-stock-address', most: 60, seconds: 3600 };
const EMAILS = { name: 'back-in-stock', hourly: 6, daily: 12, dailyOfNetwork: 300 };

/** Asking to be notified when something is back in stock. docs/decisions/0197. */
export function backInStockRoutes(app: FastifyInstance, deps: Deps): void {
  const requests = createNetworkLimit(deps.limits, REQUESTS);
  const mayEmail = createEmailLimit(deps.limits, EMAILS);

  const isOwnAddress = async (request: FastifyRequest, storeId: StoreId, email: string) => {
    const customerId = currentShopper(request)?.customerId;
    const own = customerId && (await findCustomer(deps.db, storeId, customerId));
    return Boolean(own && own.emailProvedAt !== null && own.email === email);
  };

  serve(app, requestCall, async ({ body, request }) => {
    const { store_id: storeId, item, quantity, email } = body;
    const sku = 'sku' in item ? item.sku : null;
    const bundleId = 'bundle_id' in item ? item.bundle_id : null;
    await requests.take(request.ip);
    const isProved = await isOwnAddress(request, storeId, email);
    const mayConfirm = () => mayEmail({ key: storeId, email, ip: request.ip });
    await requestBackInStock(deps, { storeId, email, sku, bundleId, quantity, isProved }, mayConfirm);
    return { confirmation: isProved ? ('not_needed' as const) : ('emailed' as const) };
  });
}
