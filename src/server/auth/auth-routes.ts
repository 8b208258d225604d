import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/account/auth-calls.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currentShopper, signIn, signOut } from '#server/platform/sessions/sessions.ts';
import { changeName, findCustomer, findCustomerByEmail } from './account-store.ts';
import { toSignedInUser, toStatusUser } from './auth-wire.ts';
import { changePassword, hashNextPassword } from './change-password.ts';
import { checkCredentials, invalidCredentials, lockVerified, moveCartToCustomer } from './log-in.ts';
import { type PasswordCheck, signedInCustomer } from './password-check.ts';
import { type AuthDeps, requestResetLink, resetPassword } from './reset-password.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUp } from './sign-up.ts';

/** Sign-up, login, logout, the current account and its password. Spec §7, Authentication. */
export function authRoutes(app: FastifyInstance, deps: AuthDeps, passwords: PasswordCheck): void {
  const { db } = deps;
  const { limits, devices } = passwords;
  sessionRoutes(app, deps);

  serve(app, calls.login, async ({ body, request, reply }) => {
    const { email, password, store_id: storeId } = body;
    const found = await findCustomerByEmail(db, storeId, email);
    const attempt = await limits.beforeLogin({
      address: request.ip,
      account: `${storeId} ${email}`,
      device: devices.idFor(request, found),
    });
    const customer = await checkCredentials(found, password);
    const shopper = currentShopper(request);
    await signIn(request, customer, async (tx) => {
      await lockVerified(tx, customer, { lock: 'share', refusal: invalidCredentials() });
      await moveCartToCustomer(tx, shopper, customer, deps.assignCheckouts);
    });
    await attempt.succeeded();
    devices.remember(request, reply, customer);
    return { user: toSignedInUser(customer) };
  });

  serve(app, calls.logout, async ({ request }) => {
    await signOut(request);
    return {};
  });

  serve(app, calls.signup, async ({ body, request }) => {
    const { email, password, store_id: storeId, first_name: firstName, last_name: lastName } = body;
    await limits.beforeSignup(request.ip);
    const mayEmail = () => limits.mayEmailAboutSignup({ key: storeId, email, ip: request.ip });
    return { user: await signUp(deps, { storeId, email, password, firstName, lastName }, mayEmail) };
  });

  serve(app, calls.authStatus, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const customerId = currentShopper(request)?.customerId;
    const customer = customerId ? await findCustomer(db, query.store_id, customerId) : null;
    return { isLoggedIn: customer !== null, user: customer && toStatusUser(customer) };
  });

  serve(app, calls.forgotPassword, async ({ body, request }) => {
    const { email, store_id: storeId } = body;
    const account = await findCustomerByEmail(db, storeId, email);
    const device = devices.idFor(request, account);
    if (await limits.mayEmailLink({ address: request.ip, account: `${storeId} ${email}`, device }))
      await requestResetLink(deps, { storeId, email });
    return {};
  });

  serve(app, calls.changePassword, async ({ body, request, reply }) => {
    const own = await passwords.verify(request, body.current_password, '/current_password');
    const passwordHash = await hashNextPassword(own, body.password);
    await limits.beforePasswordChange(own.storeId, own.email);
    await signIn(request, own, (tx) => changePassword(tx, deps, { own, passwordHash }));
    devices.remember(request, reply, { ...own, passwordHash });
    return {};
  });

  serve(app, calls.changeName, async ({ body, request }) => {
    const own = await signedInCustomer(deps, request);
    const name = { firstName: body.first_name.trim(), lastName: body.last_name.trim() };
    await changeName(db, own.id, name);
    return { user: toStatusUser({ ...own, ...name }) };
  });

  serve(app, calls.resetPassword, async ({ body, request, reply }) => {
    await limits.beforeReset(request.ip);
    const { store_id: storeId, token, password } = body;
    devices.remember(request, reply, await resetPassword(deps, { storeId, token, password }));
    return {};
  });
}
