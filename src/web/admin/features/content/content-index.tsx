import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailKindOf } from '#domain/emails/email-texts.ts';
import { counted } from '#domain/text/counted.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import {
  ADMIN_CONTENT,
  adminPagesQuery,
  contentEndpoints,
  type ListedPage,
} from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { CheckboxField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ScheduleDialog } from '../products/schedule-dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './content-parts.module.css';
import { NewPageDialog } from './new-page-dialog.tsx';
import { contentPlaceText, listedAbout, listedName } from './page-texts.ts';

const COLUMNS: readonly Column<ListedPage>[] = [
  { title: 'Page', isPrimary: true, cell: listedName },
  { title: 'What it is', isSecondary: true, cell: listedAbout },
  { title: 'State', cell: ({ draft, version }) => <State draft={draft} version={version} /> },
  {
    title: 'Published',
    isSecondary: true,
    cell: ({ changed_at: at }) => (at === null ? 'Never' : <Moment at={at} />),
  },
];

/** Whether there is a draft, when it is published, or that it is. */
export function State({ draft, version }: Pick<ListedPage, 'draft' | 'version'>) {
  if (draft?.publish_at)
    return (
      <>
        <Badge tone="info">Scheduled</Badge> <Moment at={draft.publish_at} />
      </>
    );
  if (draft)
    return (
      <>
        <Badge tone="warn">Draft</Badge> {draft.who}
      </>
    );
  return <Badge tone={version > 0 ? 'good' : 'neutral'}>{version > 0 ? 'Published' : 'Empty'}</Badge>;
}

/** All pages of the shop, and the changes that wait to be published together. */
export function ContentIndex() {
  const pages = useQuery(adminPagesQuery(useApi()));
  const mayEdit = usePermission('content:edit');
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="Pages"
      actions={
        mayEdit && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add a page
          </Button>
        )
      }
    >
      <QueryStates query={pages} failure="We could not fetch the pages.">
        {(rows) => (
          <>
            <Changes pages={rows} />
            <IndexTable
              caption="Pages"
              rows={rows.filter(({ page }) => emailKindOf(page) === null)}
              keyOf={({ page }) => page}
              nameOf={listedName}
              columns={COLUMNS}
              linkTo={({ page }) => `/admin/content/${encodeURIComponent(page)}`}
            />
          </>
        )}
      </QueryStates>
      <NewPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}

type Drafted = ListedPage & { draft: NonNullable<ListedPage['draft']> };

const isDrafted = (page: ListedPage): page is Drafted => page.draft !== null;

/** The drafts that nobody has scheduled, chosen together. */
function Changes({ pages }: { pages: readonly ListedPage[] }) {
  const mayEdit = usePermission('content:edit');
  const mayPublish = usePermission('content:publish');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<'schedule' | 'discard' | null>(null);
  const close = () => setOpen(null);
  const waiting = pages.filter(isDrafted).filter(({ draft }) => draft.schedule_id === null);
  const chosen = waiting.filter(({ page }) => !left.has(page));
  const drafts = chosen.map(({ page, draft }) => ({ page, revision: draft.revision }));
  const count = counted(drafts.length, 'page');
  const publish = useChange({
    change: (api, on: { day: string; time: string } | null) =>
      api.call(contentEndpoints.publish, { body: { store_id: api.storeId, drafts, publish_on: on } }),
    refetch: [ADMIN_CONTENT],
    done: (_, on) => (on === null ? 'Published. Shoppers see it now.' : 'Scheduled.'),
  });
  const discard = useChange({
    change: (api) => api.call(contentEndpoints.discard, { body: { store_id: api.storeId, drafts } }),
    refetch: [ADMIN_CONTENT],
    done: () => 'The drafts are thrown away.',
    onDone: () => setOpen((shown) => (shown === 'discard' ? null : shown)),
  });
  const problems = publish.problem?.errors ?? [];
  if (waiting.length === 0) return null;
  return (
    <Section title="Changes that shoppers do not see yet">
      {waiting.map(({ draft, ...listed }) => (
        <CheckboxField
          key={listed.page}
          label={`${listedName(listed)}, saved by ${draft.who}`}
          checked={!left.has(listed.page)}
          onChange={({ currentTarget }) =>
            setLeft(
              (before) =>
                new Set(
                  currentTarget.checked
                    ? [...before].filter((one) => one !== listed.page)
                    : [...before, listed.page],
                ),
            )
          }
        />
      ))}
      {problems.length > 0 ? (
        <Notice tone="danger" title={publish.refusal ?? ''}>
          <ul>
            {problems.map(({ path, message }) => (
              <li key={path}>{sentenceAbout(problemPlace(path, pages), message)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <ChangeRefusal change={publish} />
      )}
      <div className={styles.actions}>
        {mayEdit && (
          <Button isInactive={drafts.length === 0} onClick={() => setOpen('discard')}>
            Throw away
          </Button>
        )}
        {mayPublish && (
          <>
            <Button isInactive={drafts.length === 0} onClick={() => setOpen('schedule')}>
              Publish later
            </Button>
            <Button
              variant="primary"
              isInactive={drafts.length === 0}
              isBusy={publish.pending !== null}
              onClick={() => publish.make(null)}
            >
              Publish {count}
            </Button>
          </>
        )}
      </div>
      <ScheduleDialog
        isOpen={open === 'schedule'}
        onClose={close}
        onSchedule={(at) => {
          close();
          publish.make(at);
        }}
      />
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={close}
        title={`Throw the drafts of ${count} away?`}
        confirmLabel="Throw them away"
        onConfirm={() => discard.make({})}
        change={discard}
      >
        <p>What shoppers see stays as it is.</p>
      </ConfirmDialog>
    </Section>
  );
}

/** `/faq/items/0/question` → `FAQ, Entry 1, Question`. */
function problemPlace(path: string, pages: readonly ListedPage[]): string {
  const [page = '', ...rest] = path.split('/').filter(Boolean);
  const listed = pages.find((one) => one.page === page);
  return [listed ? listedName(listed) : page, contentPlaceText(`/${rest.join('/')}`)]
    .filter(Boolean)
    .join(', ');
}
