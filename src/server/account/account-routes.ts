import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/account/account-calls.ts';
import { signupAfterCheckout } from '#contracts/account/auth-calls.ts';
import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import type { Person } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import type { CustomerId } from '#domain/ids.ts';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { Customer } from '#server/auth/account-store.ts';
import { findOpenEmailChange } from '#server/auth/email-change-store.ts';
import { type PasswordCheck, signedInCustomer } from '#server/auth/password-check.ts';
import { ownCheckout } from '#server/checkout/own-checkout.ts';
import { lastUsedAddress } from '#server/orders/history/last-used-address.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { currentShopper, signOut } from '#server/platform/sessions/sessions.ts';
import { readRunningSubscriptions } from '#server/subscriptions/subscription-store.ts';
import { deleteAddress, saveAddress } from './address-book.ts';
import { type AddressRow, readAddresses } from './address-book-store.ts';
import { confirmEmailChange, startEmailChange } from './change-email.ts';
import { consentsOf, withdrawConsent } from './consents.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { personOf } from './person-of.ts';
import { signUpAfterCheckout } from './sign-up-after-checkout.ts';

/** Reads a lot, and nobody needs it often. */
const EXPORTS = { name: 'personal-data', most: 10, seconds: 3600 };

/** By one account; to its mailbox, which need not be its owner's; and to the new one. */
const EMAIL_CHANGES = { name: 'email-changes', most: 10, seconds: 3600 };
const APPROVALS = { name: 'email-change-approval', most: 12, seconds: 24 * 3600 };
const CHANGE_EMAILS = { name: 'email-change', hourly: 3, daily: 6, dailyOfNetwork: 100 };
/** Somebody may sign up with another person's address and delete the account, again and again. */
const GOODBYES = { name: 'account-deleted', hourly: 2, daily: 3, dailyOfNetwork: 100 };

/** What customers do with their accounts, beyond logging in; and an account for the guest who has just paid. */
export function accountRoutes(app: FastifyInstance, deps: Deps, passwords: PasswordCheck): void {
  const exports = createLimit(deps.limits, EXPORTS);
  const emailChanges = createLimit(deps.limits, EMAIL_CHANGES);
  const approvals = createLimit(deps.limits, APPROVALS);
  const mayEmailAboutChange = createEmailLimit(deps.limits, CHANGE_EMAILS);
  const mayEmailGoodbye = createEmailLimit(deps.limits, GOODBYES);

  const owner = async (request: FastifyRequest) => {
    const { id: customerId, storeId } = await signedInCustomer(deps, request);
    return { customerId, storeId };
  };

  serve(app, signupAfterCheckout, async ({ body, request }) => {
    const { limits } = passwords;
    const own = await ownCheckout(deps.db, request, body.store_id, body.session_id);
    if (currentShopper(request)?.customerId) {
      throw new DomainError('not_possible_now', 'You are logged in: the order is in your profile.');
    }
    await limits.beforeSignup(request.ip);
    const mayEmail = (email: string) =>
      limits.mayEmailAboutSignup({ key: own.storeId, email, ip: request.ip });
    await signUpAfterCheckout(deps, own, body.password, mayEmail);
    return {};
  });

  serve(app, calls.listAddresses, async ({ request }) => {
    const { customerId } = await owner(request);
    const lastUsed = await lastUsedAddress(deps.db, customerId);
    return {
      ...(await addressBookToWire(deps, customerId, await readAddresses(deps.db, customerId))),
      last_used: lastUsed && { name: lastUsed.name, address: addressToWire(lastUsed.address) },
    };
  });

  serve(app, calls.saveAddress, async ({ body, request }) => {
    const saved = {
      addressId: body.address_id ?? null,
      typed: typedRecipient(body),
      isDefault: body.is_default ?? false,
      movesSubscriptions: body.move_subscriptions ?? false,
    };
    const own = await owner(request);
    return addressBookToWire(deps, own.customerId, await saveAddress(deps, own, saved));
  });

  serve(app, calls.deleteAddress, async ({ body, request }) => {
    const own = await owner(request);
    return addressBookToWire(deps, own.customerId, await deleteAddress(deps, own, body.address_id));
  });

  serve(app, calls.emailStatus, async ({ request }) =>
    emailStateToWire(deps, await signedInCustomer(deps, request)),
  );

  const startChange = async (request: FastifyRequest, own: Customer, newEmail: string) => {
    await emailChanges.take(own.id);
    if (newEmail !== own.email) await approvals.take(`${own.storeId} ${mailboxOf(own.email)}`);
    const mayEmail = () => mayEmailAboutChange({ key: own.storeId, email: newEmail, ip: request.ip });
    await startEmailChange(deps, own, { newEmail, mayEmail });
    return emailStateToWire(deps, own);
  };

  serve(app, calls.changeEmail, async ({ body, request }) =>
    startChange(request, await passwords.verify(request, body.password), body.email),
  );

  serve(app, calls.proveEmail, async ({ request }) => {
    const own = await signedInCustomer(deps, request);
    return startChange(request, own, own.email);
  });

  serve(app, calls.confirmEmail, async ({ body, request }) => {
    await passwords.limits.beforeReset(request.ip);
    const { store_id: storeId, token } = body;
    const signedIn = currentShopper(request)?.customerId ?? null;
    const { email, waitingFor } = await confirmEmailChange(deps, { storeId, token, signedIn });
    return { email, waits_for: waitingFor };
  });

  serve(app, calls.listConsents, async ({ request }) => {
    const person = await personOf(deps.db, await signedInCustomer(deps, request));
    return consentsToWire(deps, person);
  });

  serve(app, calls.withdrawConsent, async ({ body, request }) => {
    const person = await personOf(deps.db, await signedInCustomer(deps, request));
    await withdrawConsent(deps.db, person, body.consent);
    return consentsToWire(deps, person);
  });

  serve(app, calls.downloadData, async ({ body, request }) => {
    const own = await passwords.verify(request, body.password);
    await exports.take(own.id);
    return exportPersonalData(deps, own);
  });

  serve(app, calls.deleteAccount, async ({ body, request }) => {
    const own = await passwords.verify(request, body.password);
    const isProved = own.emailProvedAt !== null;
    const goodbye = { key: own.storeId, email: own.email, ip: request.ip };
    const saysGoodbye = isProved || (await mayEmailGoodbye(goodbye));
    await deleteAccount(deps, own, { reviews: body.reviews, saysGoodbye });
    await signOut(request);
    return {};
  });
}

async function emailStateToWire({ db }: Deps, { id, email, emailProvedAt }: Customer) {
  const change = await findOpenEmailChange(db, id);
  return {
    email,
    is_confirmed: emailProvedAt !== null,
    change: change && {
      email: change.newEmail,
      waits_for: [
        ...(change.oldTokenHash !== null && change.oldUsedAt === null ? (['old'] as const) : []),
        ...(change.newUsedAt === null ? (['new'] as const) : []),
      ],
      ends_at: change.expiresAt.toISOString(),
    },
  };
}

const consentsToWire = async ({ db }: Deps, person: Person) => ({
  consents: await consentsOf(db, person),
  email_is_confirmed: person.provedEmail !== null,
});

async function addressBookToWire({ db }: Deps, customerId: CustomerId, rows: readonly AddressRow[]) {
  const running = await readRunningSubscriptions(db, customerId);
  return {
    addresses: rows.map(({ id, name, address, isDefault }) => ({
      id,
      name,
      address: addressToWire(address),
      is_default: isDefault,
      subscriptions: running.filter((one) => isSameRecipient(one, { name, address })).length,
    })),
  };
}

function typedRecipient({ name, address }: z.output<typeof calls.saveAddress.body>): TypedRecipient {
  const { line1 = '', line2, city = '', state = '', postal_code = '', country = '' } = address;
  return { name, line1, line2: line2 ?? '', city, state, postal_code, country: country.trim().toUpperCase() };
}
