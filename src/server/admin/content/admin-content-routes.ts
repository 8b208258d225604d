import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/content/content-calls.ts';
import { momentAt } from '#domain/store-days.ts';
import { discardDrafts, saveDraft } from '#server/content/editing/page-drafts.ts';
import { previewPage } from '#server/content/editing/preview-page.ts';
import {
  publishPages,
  restoreVersion,
  schedulePages,
  unschedulePages,
} from '#server/content/editing/publish-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { contentVersion, editedContent, listedContent } from './content-pages.ts';

/** Pages, menus and announcements, which staff edit as drafts and publish together: docs/decisions/0294. */
export function adminContentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminPages, async ({ storeId }) => ({
    pages: await listedContent(db, storeId),
  }));
  serveStaff(app, deps, calls.adminPage, ({ params, storeId }) => editedContent(db, storeId, params.page));
  serveStaff(app, deps, calls.adminPageVersion, ({ params, storeId }) => contentVersion(db, storeId, params));
  serveStaff(app, deps, calls.adminPreviewPage, async ({ body, storeId }) => ({
    contents: await previewPage(db, storeId, body.page, body.content),
  }));

  const saving = { call: calls.adminSavePage, command: 'content save' };
  serveChanges(app, deps, saving, async ({ params, body, storeId, staffMember, audit }) => {
    const { version, revision, content } = body;
    audit({ subject: { type: 'page', id: params.page }, summary: 'Saved a draft' });
    const editing = { storeId, staffMemberId: staffMember.id };
    return saveDraft(db, editing, { ...params, version, revision, content });
  });

  const publishing = { call: calls.adminPublishPages, command: 'content publish' };
  serveChanges(app, deps, publishing, async ({ body, storeId, staffMember, audit }) => {
    const { drafts, publish_on: on } = body;
    const done = on === null ? 'Published' : `Scheduled for ${on.day}, ${on.time}:`;
    audit({ ...subjectOf(drafts), summary: `${done} ${namesOf(drafts)}` });
    const editing = { storeId, staffMemberId: staffMember.id };
    if (on === null) await publishPages(db, editing, drafts);
    else {
      const publishAt = momentAt(on.day, on.time, await storeTimeZone(db, storeId));
      await schedulePages(db, editing, { shown: drafts, publishAt });
    }
    return {};
  });

  const discarding = { call: calls.adminDiscardDrafts, command: 'content discard' };
  serveChanges(app, deps, discarding, async ({ body: { drafts }, storeId, staffMember, audit }) => {
    audit({ ...subjectOf(drafts), summary: `Threw away the drafts of ${namesOf(drafts)}` });
    await discardDrafts(db, { storeId, staffMemberId: staffMember.id }, drafts);
    return {};
  });

  const unscheduling = { call: calls.adminUnschedulePages, command: 'content unschedule' };
  serveChanges(app, deps, unscheduling, async ({ body, storeId, audit }) => {
    audit({ summary: 'Took changes of pages off the schedule' });
    await unschedulePages(db, storeId, body.schedule_id);
    return {};
  });

  const restoring = { call: calls.adminRestorePage, command: 'content restore' };
  serveChanges(app, deps, restoring, async ({ params, body, storeId, staffMember, audit }) => {
    audit({
      subject: { type: 'page', id: params.page },
      summary: `Published version ${params.version} again`,
    });
    const editing = { storeId, staffMemberId: staffMember.id };
    const shownVersion = body.shown_version;
    return { version: await restoreVersion(db, editing, { ...params, shownVersion }) };
  });
}

type Drafts = readonly { page: string }[];

const namesOf = (drafts: Drafts): string => drafts.map(({ page }) => page).join(', ');

/** Several pages are no single thing. */
function subjectOf(drafts: Drafts): { subject?: { type: 'page'; id: string } } {
  const [only, ...others] = drafts;
  return only && others.length === 0 ? { subject: { type: 'page', id: only.page } } : {};
}
