import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/auth-calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { currentShopper, signIn, signOut } from '#server/platform/sessions.ts';
import { findCustomer } from './account-store.ts';
import { createAuthLimits } from './auth-limits.ts';
import { toSignedInUser, toStatusUser } from './auth-wire.ts';
import { bringCartAlong, checkCredentials } from './log-in.ts';
import { askForResetLink, mailResetLinks, resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

/** Accounts: signing up, in and out, who is signed in, and a forgotten password. Spec §7, Authentication. */
export function authRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const limits = createAuthLimits(parts.limits);
  mailResetLinks(parts);

  serve(app, calls.login, async ({ body, request }) => {
    const { email, password, store_id: storeId } = body;
    const account = `${storeId} ${email}`;
    await limits.beforeLogin(request.ip, account);
    const customer = await checkCredentials(db, { storeId, email, password });
    await limits.afterLogin(request.ip, account);
    await bringCartAlong(db, currentShopper(request), customer);
    await signIn(request, customer.id);
    return { user: toSignedInUser(customer) };
  });

  serve(app, calls.logout, async ({ request }) => {
    await signOut(request);
    return {};
  });

  serve(app, calls.signup, async ({ body, request }) => {
    const { email, password, store_id: storeId, first_name: firstName, last_name: lastName } = body;
    await limits.beforeSignup(request.ip, `${storeId} ${email}`);
    return { user: await signUp(parts, { storeId, email, password, firstName, lastName }) };
  });

  serve(app, calls.authStatus, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const customerId = currentShopper(request)?.customerId;
    const customer = customerId ? await findCustomer(db, query.store_id, customerId) : null;
    return { isLoggedIn: customer !== null, user: customer && toStatusUser(customer) };
  });

  serve(app, calls.forgotPassword, async ({ body, request }) => {
    const { email, store_id: storeId } = body;
    if (await limits.mayMail(request.ip, `${storeId} ${email}`))
      await askForResetLink(parts, { storeId, email });
    return {};
  });

  serve(app, calls.resetPassword, async ({ body, request }) => {
    await limits.beforeReset(request.ip);
    await resetPassword(db, { storeId: body.store_id, token: body.token, password: body.password });
    return {};
  });
}
