import { useQuery } from '@tanstack/react-query';
import { emailKind, emailKindOf } from '#domain/emails/email-texts.ts';
import { adminPagesQuery, type ListedPage } from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
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

/** The emails of the shop whose texts can be edited. */
export function EmailIndex() {
  const pages = useQuery(adminPagesQuery(useApi()));
  return (
    <Page title="Emails" about="Their texts. What they name, such as amounts and links, stays.">
      <QueryStates query={pages} failure="We could not fetch the emails.">
        {(rows) => (
          <IndexTable
            caption="Emails"
            rows={rows.filter((listed) => kindOf(listed) !== null)}
            keyOf={({ page }) => page}
            nameOf={nameOf}
            columns={COLUMNS}
            linkTo={({ page }) => addressOfPage(page)}
          />
        )}
      </QueryStates>
    </Page>
  );
}
