import { useQuery } from '@tanstack/react-query';
import type { ListedPage } from '#contracts/admin/content/content-calls.ts';
import {
  EMAIL_GROUPS,
  type EmailKindName,
  emailKind,
  emailKindOf,
  emailPageOf,
} from '#domain/emails/email-texts.ts';
import { adminPagesQuery } from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListSearch, ListTools } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { State } from './content-index.tsx';
import { addressOfPage } from './page-texts.ts';

const kindOf = ({ page }: Pick<ListedPage, 'page'>) => {
  const kind = emailKindOf(page);
  return kind === null ? null : emailKind(kind);
};
const nameOf = (listed: ListedPage): string => kindOf(listed)?.name ?? listed.page;

const COLUMNS: readonly Column<ListedPage>[] = [
  { title: 'Email', isPrimary: true, cell: nameOf },
  { title: 'Sent', isSecondary: true, cell: (listed) => kindOf(listed)?.when },
  {
    title: 'State',
    cell: ({ draft, version }) =>
      draft === null && version === 0 ? 'As it came' : <State draft={draft} version={version} />,
  },
  {
    title: 'Published',
    isSecondary: true,
    cell: ({ changed_at: at }) => (at === null ? 'Never' : <Moment at={at} />),
  },
];

/** The emails to customers by what they are about, with a search over what they are called and say. */
export function EmailIndex() {
  const pages = useQuery(adminPagesQuery(useApi()));
  const state = useListState();
  const words = state.get('q').toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <Page
      title="Emails"
      about="What they say to customers. What they name, such as amounts and links, stays."
    >
      <ListTools>
        <ListSearch state={state} label="Search the emails" />
      </ListTools>
      <QueryStates query={pages} failure="We could not fetch the emails.">
        {(rows) => {
          const found = EMAIL_GROUPS.map(({ name, kinds }) => {
            const wanted = kinds.filter((kind) => hasWords(kind, words)).map(emailPageOf);
            return { name, rows: rows.filter(({ page }) => wanted.includes(page)) };
          }).filter((group) => group.rows.length > 0);
          if (found.length === 0) return <p>No email has this in its texts.</p>;
          return found.map((group) => (
            <Section key={group.name} title={group.name} isFlush>
              <IndexTable
                caption={`${group.name}: emails`}
                rows={group.rows}
                keyOf={({ page }) => page}
                nameOf={nameOf}
                columns={COLUMNS}
                linkTo={({ page }) => addressOfPage(page)}
              />
            </Section>
          ));
        }}
      </QueryStates>
    </Page>
  );
}

/** Whether all words are in what an email is called, when it is sent, or the texts that the shop comes with. */
function hasWords(kind: EmailKindName, words: readonly string[]): boolean {
  const { name, when, texts } = emailKind(kind);
  const all = [name, when, ...Object.values(texts)].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}
