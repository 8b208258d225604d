import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import {
  ADMIN_CONTENT,
  adminPageQuery,
  contentEndpoints,
  type EditedPage,
} from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { InView } from '../../ui/forms/in-view.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { ScheduleDialog } from '../products/schedule-dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './content-parts.module.css';
import { EditingContext } from './editing-context.ts';
import { type OwnPageChange, OwnPageDialogs } from './own-page-dialogs.tsx';
import { PageFields } from './page-fields.tsx';
import { usePageForm } from './page-form.ts';
import { PagePreview, type SeenOn } from './page-preview.tsx';
import { contentPlaceText, pageAbout, pageName, pagePath } from './page-texts.ts';
import { ContentDifferences, PageVersions } from './page-versions.tsx';
import { usePageEditing } from './use-page-editing.ts';

/** A page of the back office that edits content: what it is called, its fields, and what is shown beside them. */
export interface EditorView {
  title: string;
  about: string;
  back?: { to: string; label: string };
  fields: ReactNode;
  /** The path of the shop's page where the editor knows it. */
  path: string | null;
  /** What stands beside the title while nothing has been published; ‘Empty’ without it. */
  unpublished?: string;
  /** What is shown beside the fields in place of a page of the shop. */
  preview?: ReactNode;
  /** Pages of the shop that can be seen beside the fields; only the edited one without them. */
  seenOn?: readonly SeenOn[];
  /** Whether the preview stays in view above the fields on small screens. */
  isSeenFirst?: boolean;
}

/** The page that the address names, to be edited and published. */
export function PageEditor() {
  const { page = '' } = useParams();
  const own = useQuery({ ...adminPageQuery(useApi(), page), enabled: isOwnPage(page) }).data;
  const title = own?.draft || own?.published ? String(own.content.title ?? '') : '';
  const view = {
    title: isOwnPage(page) ? title || own?.path || 'Page' : pageName(page),
    about: own?.path ?? pageAbout(page),
    back: { to: '/admin/content', label: 'pages' },
    fields: <PageFields page={page} />,
    path: own ? (own.version > 0 ? own.path : null) : pagePath(page),
  };
  return <ContentEditor page={page} view={view} />;
}

/** Edits and publishes content in a view of it. */
export function ContentEditor({ page, view }: { page: string; view: EditorView }) {
  const { title, back } = view;
  const found = useQuery(adminPageQuery(useApi(), page));
  return (
    <QueryStates query={found} failure="We could not fetch the page." page={{ title, ...(back && { back }) }}>
      {(edited) => <FoundPage key={page} page={edited} view={view} />}
    </QueryStates>
  );
}

function FoundPage({ page, view }: { page: EditedPage; view: EditorView }) {
  const mayEdit = usePermission('content:edit');
  const mayPublish = usePermission('content:publish');
  const [open, setOpen] = useState<'schedule' | 'discard' | OwnPageChange | null>(null);
  const close = () => setOpen(null);
  const { state, submit, busyWith } = usePageForm(page);
  const undo = useUndo(state);
  const discard = useChange({
    change: (api) =>
      api.call(contentEndpoints.discard, {
        body: { store_id: api.storeId, drafts: [{ page: page.page, revision: page.revision }] },
      }),
    refetch: [ADMIN_CONTENT],
    done: () => 'The draft is thrown away.',
    onDone: () => {
      setOpen((shown) => (shown === 'discard' ? null : shown));
      state.discard();
    },
  });
  const isScheduled = page.draft?.publish_at != null;
  const { title, about, back, path, unpublished = 'Empty' } = view;
  const items: MenuItem[] = [
    ...(mayPublish && !isScheduled ? [{ label: 'Publish later', onSelect: () => setOpen('schedule') }] : []),
    ...(path === null ? [] : [{ label: 'See it in the shop', to: path }]),
    ...(mayPublish && page.path !== null
      ? [{ label: 'Change the address', onSelect: () => setOpen('address') }]
      : []),
    ...(mayEdit && page.draft
      ? [{ label: 'Throw the draft away', isDangerous: true, onSelect: () => setOpen('discard') }]
      : []),
    ...(mayPublish && page.path !== null
      ? [{ label: 'Delete the page', isDangerous: true, onSelect: () => setOpen('delete') }]
      : []),
  ];
  return (
    <Page
      title={title}
      badges={<StateBadge page={page} unpublished={unpublished} />}
      about={about}
      {...(back && { back })}
      hasStickyHead
      actions={
        <>
          {mayEdit && (
            <Button isInactive={undo === null} onClick={() => undo?.()}>
              Undo
            </Button>
          )}
          {items.length > 0 && <Menu trigger={<Button icon="more">More</Button>} items={items} />}
          {mayEdit && !isScheduled && (
            <Button
              isBusy={busyWith === 'save'}
              isInactive={busyWith !== null && busyWith !== 'save'}
              onClick={() => submit('save')}
            >
              Save draft
            </Button>
          )}
          {mayPublish && mayEdit && !isScheduled && (
            <Button
              variant="primary"
              isBusy={busyWith !== null && busyWith !== 'save'}
              isInactive={busyWith === 'save'}
              onClick={() => submit('publish')}
            >
              Publish
            </Button>
          )}
        </>
      }
    >
      <DraftNotice page={page} mayPublish={mayPublish} />
      <Problems state={state} />
      <Editor page={page} view={view} state={state} mayEdit={mayEdit && !isScheduled} />
      <PageVersions page={page} />
      <ScheduleDialog
        isOpen={open === 'schedule'}
        onClose={close}
        onSchedule={(at) => {
          close();
          submit(at);
        }}
      />
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={close}
        title={`Throw the draft of ${title} away?`}
        confirmLabel="Throw it away"
        onConfirm={() => discard.make({})}
        change={discard}
      >
        <p>What shoppers see stays as it is.</p>
      </ConfirmDialog>
      {page.path !== null && (
        <OwnPageDialogs
          page={{ ...page, path: page.path }}
          open={open === 'address' || open === 'delete' ? open : null}
          onClose={close}
        />
      )}
    </Page>
  );
}

type FormState = ReturnType<typeof usePageForm>['state'];

/** The form beside the page; what is pressed in one is shown in the other. */
function Editor({
  page,
  view,
  state,
  mayEdit,
}: {
  page: EditedPage;
  view: EditorView;
  state: FormState;
  mayEdit: boolean;
}) {
  const [edited, setEdited] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const onPage = usePageEditing(state, form, mayEdit);
  const { chosen, lists } = onPage;
  useEffect(() => {
    const element = form.current;
    const follow = ({ target }: FocusEvent) => {
      const name =
        target instanceof Element ? (target.getAttribute('name') ?? target.getAttribute('data-field')) : null;
      if (name !== null && name !== chosen?.place) setEdited(name);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [chosen]);
  return (
    <EditingContext value={{ state, mayEdit, chosen, lists }}>
      <div className={classNames(styles.editor, view.isSeenFirst && styles.seenFirst)}>
        <div ref={form} className={styles.form}>
          <AdminForm state={state} isSubmittedAbove>
            <fieldset className={styles.form} disabled={!mayEdit}>
              {view.fields}
            </fieldset>
          </AdminForm>
        </div>
        {view.preview ?? (
          <PagePreview
            page={page.page}
            seenOn={view.seenOn}
            ownPath={page.path}
            edited={edited}
            onPage={onPage}
          />
        )}
      </div>
    </EditingContext>
  );
}

/** What keeps the page from being published, with its place: some places are not on the page. */
function Problems({ state: { problem } }: { state: FormState }) {
  const problems = problem?.errors ?? [];
  if (problems.length === 0) return null;
  return (
    <InView key={problems.length}>
      <Notice tone="danger" title="Something is missing before it can be published.">
        <ul>
          {problems.map(({ path, message }) => (
            <li key={path}>{sentenceAbout(contentPlaceText(path), message)}</li>
          ))}
        </ul>
      </Notice>
    </InView>
  );
}

function StateBadge({ page, unpublished }: { page: EditedPage; unpublished: string }) {
  const { draft, version } = page;
  if (draft?.publish_at) return <Badge tone="info">Scheduled</Badge>;
  if (draft) return <Badge tone="warn">Draft</Badge>;
  return <Badge tone={version > 0 ? 'good' : 'neutral'}>{version > 0 ? 'Published' : unpublished}</Badge>;
}

/** What is saved and not seen by shoppers yet, and when it will be. */
function DraftNotice({
  page: { draft, published, content },
  mayPublish,
}: {
  page: EditedPage;
  mayPublish: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const unschedule = useChange({
    change: (api, scheduleId: NonNullable<NonNullable<EditedPage['draft']>['schedule_id']>) =>
      api.call(contentEndpoints.unschedule, { body: { store_id: api.storeId, schedule_id: scheduleId } }),
    refetch: [ADMIN_CONTENT],
    done: () => 'It is off the schedule.',
  });
  if (draft === null) return null;
  const scheduleId = draft.schedule_id;
  return (
    <>
      <ChangeRefusal change={unschedule} />
      {draft.is_outdated && (
        <Notice tone="warn" title="A newer version was published after this draft was begun.">
          See what is different and save the draft again: it takes the place of that version once it is
          published.
        </Notice>
      )}
      <Notice
        tone="info"
        title={
          scheduleId === null ? `A draft of ${draft.who} is not published yet.` : 'This draft is scheduled.'
        }
        actions={
          <>
            <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              What is different
            </Button>
            {scheduleId !== null && mayPublish && (
              <Button isBusy={unschedule.pending !== null} onClick={() => unschedule.make(scheduleId)}>
                Take it off the schedule
              </Button>
            )}
          </>
        }
      >
        {draft.publish_at && (
          <p>
            Shoppers see it from <Moment at={draft.publish_at} />. It cannot be changed before it is off the
            schedule.
          </p>
        )}
        {isOpen && <ContentDifferences before={published} now={content} />}
      </Notice>
    </>
  );
}
