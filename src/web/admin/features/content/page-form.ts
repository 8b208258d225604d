import { useEffect, useRef, useState } from 'react';
import type { EditedPage } from '#contracts/admin/content/content-calls.ts';
import { ADMIN_CONTENT, contentEndpoints } from '#web/api/admin/content-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { contentOf, factsOf, fieldAt, type TypedContent, typedContent } from './typed-content.ts';

/** What becomes of what is typed. */
type SaveIntent = 'save' | 'publish' | { day: string; time: string };

interface ShownState {
  version: number;
  revision: number;
}

/** The form of a page: what is typed is saved as its draft, which is published at once, at a time, or not yet. */
export function usePageForm({ page, version, revision, content }: EditedPage): {
  state: AdminFormState<TypedContent>;
  submit: (intent: SaveIntent) => void;
  busyWith: SaveIntent | null;
} {
  const intent = useRef<SaveIntent>('save');
  /** Of a draft that was saved and then could not be published. */
  const savedRevision = useRef(0);
  /** What keeps the saved draft from being published. */
  const [problems, setProblems] = useState<readonly { path: string; message: string }[]>([]);
  const state: AdminFormState<TypedContent> = useAdminForm<
    TypedContent,
    { problems: { path: string; message: string }[] },
    ShownState
  >({
    defaults: typedContent(content),
    storedAs: `page:${page}`,
    stored: { version: { version, revision }, facts: factsOf(content) },
    save: async (api, fields, shown) => {
      const saved = await api.call(contentEndpoints.save, {
        params: { page },
        body: {
          store_id: api.storeId,
          version: shown.version,
          revision: Math.max(shown.revision, savedRevision.current),
          content: contentOf(fields),
        },
      });
      savedRevision.current = saved.revision;
      const { current } = intent;
      if (current === 'save') return saved;
      await api
        .call(contentEndpoints.publish, {
          body: {
            store_id: api.storeId,
            drafts: [{ page, revision: saved.revision }],
            publish_on: current === 'publish' ? null : current,
          },
        })
        .catch((failure: unknown) => {
          throw atFields(failure, `/${page}`);
        });
      return saved;
    },
    refetch: [ADMIN_CONTENT],
    listsProblems: true,
    done: (saved) => doneText(intent.current, saved.problems.length > 0),
    onSaved: (saved) => setProblems(saved.problems),
  });
  const { form, isBusy } = state;
  useEffect(() => {
    if (isBusy || revision < savedRevision.current) return;
    // Once the form shows the draft that was saved, which takes earlier ones away.
    for (const { path, message } of problems)
      form.setError(fieldAt(path.slice(1).replaceAll('/', '.')), { type: 'server', message });
  }, [form, isBusy, revision, problems]);
  return {
    state,
    submit: (meant) => {
      intent.current = meant;
      setProblems([]);
      state.submit();
    },
    busyWith: state.isBusy ? intent.current : null,
  };
}

function doneText(intent: SaveIntent, isIncomplete: boolean): string {
  if (intent === 'publish') return 'Published. Shoppers see it now.';
  if (intent !== 'save') return 'Scheduled.';
  return isIncomplete
    ? 'Saved. Something is missing before it can be published.'
    : 'Saved. Shoppers see it once it is published.';
}

/** Calls name places in what they were sent, fields those of the content. */
function atFields(failure: unknown, prefix: string): unknown {
  if (!(failure instanceof ApiProblem)) return failure;
  const errors = failure.errors.flatMap(({ path, message }) =>
    path.startsWith(`${prefix}/`)
      ? [
          {
            path: `/${fieldAt(path.slice(prefix.length + 1).replaceAll('/', '.')).replaceAll('.', '/')}`,
            message,
          },
        ]
      : [],
  );
  return Object.assign(failure, { errors });
}
