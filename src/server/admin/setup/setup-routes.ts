import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/setup/setup-calls.ts';
import type { PaymentIntentId } from '#domain/ids.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { openHomePage } from '#server/content/editing/open-home-page.ts';
import { isPaymentAnnounced, tryPayment } from '#server/payments/try-payment.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import { chooseStore } from '#server/setup/choose-store.ts';
import { CHOOSE_STORE } from '#server/setup/reasons-to-keep.ts';
import { endSetup, markItem, markStep, readSetup } from '#server/setup/setup-store.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { findLacking } from './checklist.ts';
import type { SetupDeps } from './setup-deps.ts';
import { setupAnswer } from './setup-wire.ts';
import { sendTestEmail } from './test-email.ts';

/** The first run of a shop, and what it lacks after that. docs/decisions/0302. */
export function setupRoutes(app: FastifyInstance, deps: SetupDeps): void {
  const { db } = deps;
  const subject = { type: 'setting', id: 'setup' } as const;
  serveStaff(app, deps, calls.adminSetup, ({ storeId }) => setupAnswer(deps, storeId));

  const choosing = { call: calls.adminChooseStore, command: CHOOSE_STORE, changesAccess: true };
  serveChanges(app, deps, choosing, async ({ body, storeId, audit }) => {
    const { folder, discards_edits: discardsEdits } = body;
    audit({ subject, summary: `Began with the store ${folder}`, after: { store: folder } });
    await chooseStore(db, deps.shopFiles, { storeId, folder, discardsEdits });
    await markStep(db, storeId, 'store', 'done');
    return {};
  });

  const marking = { call: calls.adminMarkSetupStep, command: 'setup step' };
  serveChanges(app, deps, marking, async ({ body: { step, state }, storeId }) => {
    await markStep(db, storeId, step, state);
    return {};
  });

  const ending = { call: calls.adminEndSetup, command: 'setup end' };
  serveChanges(app, deps, ending, async ({ body, storeId, audit }) => {
    audit({ subject, summary: body.is_ended ? 'Ended the setup' : 'Took up the setup again' });
    await endSetup(db, storeId, body.is_ended);
    return {};
  });

  const mailing = { call: calls.adminSendTestEmail, command: 'setup test-email' };
  serveChanges(app, deps, mailing, async ({ storeId, staffMember }) => {
    return { to: staffMember.email, fault: await sendTestEmail(deps, storeId, staffMember) };
  });

  const paying = { call: calls.adminTryPayment, command: 'setup test-payment' };
  serveChanges(app, deps, paying, async ({ storeId }) => {
    const { intentId, fault } = await tryPayment(deps.payments, await storeCurrency(db, storeId));
    return { payment_intent_id: intentId, fault };
  });

  serveStaff(app, deps, calls.adminTestPayment, async ({ query, storeId }) => {
    const intentId = query.payment_intent_id as PaymentIntentId;
    const { provider } = deps.payments;
    return { has_arrived: await isPaymentAnnounced(db, { storeId, provider, intentId }) };
  });

  const opening = { call: calls.adminOpenShop, command: 'setup open' };
  serveChanges(app, deps, opening, async ({ storeId, staffMember, audit }) => {
    audit({ subject: { type: 'page', id: 'HomePage' }, summary: 'Opened the shop' });
    await openHomePage(db, { storeId, staffMemberId: staffMember.id });
    await markStep(db, storeId, 'open', 'done');
    return {};
  });

  serveStaff(app, deps, calls.adminChecklist, async ({ storeId, staffMember }) => {
    const { endedAt, notNeeded } = await readSetup(db, storeId);
    const lacking = await findLacking(deps, storeId, {
      member: staffMember,
      permissions: permissionsOf(staffMember),
    });
    return {
      is_set_up: endedAt !== null,
      items: lacking.map(({ item, count }) => ({ item, count, is_needed: !notNeeded.includes(item) })),
    };
  });

  const ignoring = { call: calls.adminMarkChecklistItem, command: 'setup checklist' };
  serveChanges(app, deps, ignoring, async ({ body, storeId, audit }) => {
    const { item, is_needed: isNeeded } = body;
    audit({ subject, summary: `${isNeeded ? 'Needs' : 'Does not need'} ${item.replaceAll('_', ' ')}` });
    await markItem(db, storeId, item, isNeeded);
    return {};
  });
}
