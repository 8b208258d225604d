import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/newsletter/campaign-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { momentAt } from '#domain/store-days.ts';
import { productsCalled } from '#server/catalog/collections/preview-collection.ts';
import { countReceivers } from '#server/newsletter/campaigns/audience.ts';
import { campaignEmail } from '#server/newsletter/campaigns/campaign-email.ts';
import {
  addCampaign,
  deleteCampaign,
  readCampaign,
  saveCampaign,
} from '#server/newsletter/campaigns/campaign-store.ts';
import {
  changeSending,
  type SendingChange,
  sendCampaign,
} from '#server/newsletter/campaigns/change-sending.ts';
import { LINK_OF_NOBODY, sendTest } from '#server/newsletter/campaigns/send-test.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { changedValues } from '../audit/changed-values.ts';
import { listedCampaigns } from './campaign-index.ts';
import { campaignPage, contentOfWire } from './campaign-page.ts';

const DONE: Readonly<Record<SendingChange, string>> = {
  pause: 'Paused sending',
  resume: 'Went on sending',
  cancel: 'Cancelled sending',
  unschedule: 'Took it back from its time',
};

/** Of an email that is shown: only its styles and the shop's pictures. */
const policyOf = (publicUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin}; frame-ancestors 'self'; sandbox`;

/** An email as programs in light or in dark colours show it, whichever this browser has. */
const inColours = (html: string, scheme: 'light' | 'dark' | 'text'): string =>
  html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

/** Campaigns, which staff write and send: docs/decisions/0308. */
export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, emails } = deps;
  serveStaff(app, deps, calls.adminCampaigns, ({ query }) => listedCampaigns(db, query));
  serveStaff(app, deps, calls.adminCampaign, ({ params, storeId }) =>
    campaignPage(db, storeId, params.campaign_id),
  );
  serveStaff(app, deps, calls.adminCampaignProducts, async ({ query, storeId }) => ({
    products: await productsCalled(db, storeId, query.q),
  }));
  serveStaff(app, deps, calls.adminCountReceivers, async ({ body, storeId }) => ({
    receivers: await countReceivers(db, storeId, body.audience),
  }));
  serveStaff(app, deps, calls.adminCampaignEmail, async ({ params, query, storeId, reply }) => {
    const campaign = await readCampaign(db, { storeId, campaignId: params.campaign_id });
    const email = await campaignEmail(db, storeId, campaign, null);
    const shown = emails.preview({ ...email, to: '', key: 'preview', unsubscribeLink: LINK_OF_NOBODY });
    const isText = query.as === 'text';
    return reply
      .headers({
        'content-security-policy': policyOf(deps.publicUrl),
        'cache-control': 'no-store',
        'x-frame-options': 'SAMEORIGIN',
      })
      .type(`text/${isText ? 'plain' : 'html'}; charset=utf-8`)
      .send(isText ? shown.text : inColours(shown.html, query.as));
  });

  const adding = { call: calls.adminAddCampaign, command: 'campaigns add' };
  serveChanges(app, deps, adding, async ({ body, storeId, audit }) => {
    const made = { storeId, id: body.idempotency_key };
    const id = await addCampaign(db, made, contentOfWire(body.content));
    audit({ subject: { type: 'campaign', id }, summary: `Began ‘${body.content.subject}’` });
    return { campaign_id: id };
  });

  const saving = { call: calls.adminSaveCampaign, command: 'campaigns save' };
  serveChanges(app, deps, saving, async ({ params, body, storeId, audit }) => {
    const { campaign_id: campaignId } = params;
    audit({ subject: { type: 'campaign', id: campaignId }, summary: 'Changed it' });
    const shown = { storeId, campaignId, version: body.version };
    const content = contentOfWire(body.content);
    const { before, version } = await saveCampaign(db, shown, content);
    audit(changedValues(before, content));
    return { version };
  });

  const deleting = { call: calls.adminDeleteCampaign, command: 'campaigns delete' };
  serveChanges(app, deps, deleting, async ({ params, body, storeId, audit }) => {
    const { campaign_id: campaignId } = params;
    audit({ subject: { type: 'campaign', id: campaignId } });
    const { subject } = await deleteCampaign(db, { storeId, campaignId, version: body.version });
    audit({ summary: `Deleted the draft ‘${subject}’` });
    return {};
  });

  const sending = { call: calls.adminSendCampaign, command: 'campaigns send' };
  serveChanges(app, deps, sending, async ({ params, body, storeId, audit }) => {
    const { campaign_id: campaignId } = params;
    const { at } = body;
    audit({
      subject: { type: 'campaign', id: campaignId },
      summary: at === null ? 'Sent it' : `Scheduled it for ${at.day} ${at.time}`,
    });
    const sendAt = await momentOf(db, storeId, at);
    const result = await sendCampaign(deps, { storeId, campaignId, version: body.version }, sendAt);
    if (result.receivers !== null) audit({ summary: `Sent it to ${result.receivers}` });
    return result;
  });

  const changing = { call: calls.adminChangeSending, command: 'campaigns sending' };
  serveChanges(app, deps, changing, async ({ params, body, storeId, audit }) => {
    const { campaign_id: campaignId } = params;
    audit({ subject: { type: 'campaign', id: campaignId }, summary: DONE[body.change] });
    const shown = { storeId, campaignId, version: body.version };
    return { version: await changeSending(deps, shown, body.change) };
  });

  const testing = { call: calls.adminTestCampaign, command: 'campaigns test' };
  serveChanges(app, deps, testing, async ({ params, storeId, staffMember, audit }) => {
    const { campaign_id: campaignId } = params;
    audit({ subject: { type: 'campaign', id: campaignId }, summary: 'Sent a test of it to themselves' });
    await sendTest(deps, { storeId, campaignId }, staffMember.email);
    return { to: staffMember.email };
  });
}

async function momentOf(
  db: Database,
  storeId: StoreId,
  at: { day: string; time: string } | null,
): Promise<Date | null> {
  return at === null ? null : momentAt(at.day, at.time, await storeTimeZone(db, storeId));
}
