import { useQuery } from '@tanstack/react-query';
import type { EditedPage, PageVersion } from '#contracts/admin/content/content-calls.ts';
import {
  ADMIN_CONTENT,
  type Content,
  contentEndpoints,
  pageVersionQuery,
} from '#web/api/admin/content-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ChangedFacts } from '../../ui/feedback/changed-facts.tsx';
import { changedFacts } from '../../ui/feedback/facts.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { VersionTimeline } from '../../ui/layout/version-timeline.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { factsOf } from './typed-content.ts';

const nameOf = ({ version, who }: PageVersion): string =>
  who === null ? `Version ${version}, imported` : `Version ${version}`;

/** The published versions of a page, newest first, each with what it changed and a way back to it. */
export function PageVersions({ page }: { page: EditedPage }) {
  const stateOf = ({ version }: PageVersion) =>
    version === page.version && (
      <p>
        <Badge tone="good">What shoppers see</Badge>
      </p>
    );
  return (
    <VersionTimeline versions={page.versions} nameOf={nameOf} stateOf={stateOf}>
      {(version, close) => <VersionDetail page={page} version={version} onDone={close} />}
    </VersionTimeline>
  );
}

function VersionDetail({
  page: { page, version: current },
  version: { version },
  onDone,
}: {
  page: EditedPage;
  version: PageVersion;
  onDone: () => void;
}) {
  const found = useQuery(pageVersionQuery(useApi(), page, version));
  const mayPublish = usePermission('content:publish');
  const restore = useChange({
    change: (api) =>
      api.call(contentEndpoints.restore, {
        params: { page, version },
        body: { store_id: api.storeId, shown_version: current },
      }),
    refetch: [ADMIN_CONTENT],
    done: () => `Version ${version} is what shoppers see.`,
    onDone,
  });
  return (
    <QueryStates query={found} failure="We could not fetch the version.">
      {({ content, before }) => (
        <>
          <h3>{before === null ? 'All that it says' : 'What it changed'}</h3>
          <ContentDifferences before={before} now={content} />
          <ChangeRefusal change={restore} />
          {mayPublish && version !== current && (
            <DialogActions>
              <Button variant="primary" isBusy={restore.pending !== null} onClick={() => restore.make({})}>
                Publish it again
              </Button>
            </DialogActions>
          )}
        </>
      )}
    </QueryStates>
  );
}

/** What content says otherwise than before; all of it where there was none. */
export function ContentDifferences({ before, now }: { before: Content | null; now: Content }) {
  const facts = changedFacts(factsOf(before), factsOf(now));
  return facts.length === 0 ? <p>Nothing is different.</p> : <ChangedFacts facts={facts} />;
}
