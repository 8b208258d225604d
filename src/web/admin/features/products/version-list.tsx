import { useQuery } from '@tanstack/react-query';
import type { ProductVersion, StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { ADMIN_PRODUCTS, productEndpoints, productVersionQuery } from '#web/api/admin/products-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ChangedFacts } from '../../ui/feedback/changed-facts.tsx';
import { changedFacts } from '../../ui/feedback/facts.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { VersionTimeline } from '../../ui/layout/version-timeline.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { factsOf, originText } from './product-texts.ts';

/** The versions of a product, newest first, each with what it changed and a way back to it. */
export function VersionList({ product }: { product: StaffProduct }) {
  return (
    <VersionTimeline
      versions={product.versions}
      nameOf={originText}
      stateOf={(version) => <VersionState version={version} />}
    >
      {(version, close) => <VersionDetail product={product} version={version} onDone={close} />}
    </VersionTimeline>
  );
}

function VersionState({ version: { published_at, publish_at } }: { version: ProductVersion }) {
  if (publish_at !== null)
    return (
      <p>
        <Badge tone="info">Scheduled</Badge> for <Moment at={publish_at} />
      </p>
    );
  if (published_at === null) return null;
  return (
    <p>
      <Badge tone="good">Published</Badge> <Moment at={published_at} />
    </p>
  );
}

interface VersionDetailProps {
  product: StaffProduct;
  version: ProductVersion;
  onDone: () => void;
}

function VersionDetail({ product, version, onDone }: VersionDetailProps) {
  const { handle } = product;
  const found = useQuery(productVersionQuery(useApi(), handle, version.version));
  const mayPublish = usePermission('products:publish');
  const publish = useChange({
    change: (api, document: StaffProduct['document']) =>
      api.call(productEndpoints.publish, {
        params: { handle },
        body: { store_id: api.storeId, version: product.version, document, publish_on: null },
      }),
    refetch: [ADMIN_PRODUCTS],
    done: () => `Version ${version.version} is what shoppers see.`,
    onDone,
  });
  const unschedule = useChange({
    change: (api) =>
      api.call(productEndpoints.unschedule, {
        params: { handle, version: version.version },
        body: { store_id: api.storeId },
      }),
    refetch: [ADMIN_PRODUCTS],
    done: () => 'It is off the schedule.',
    onDone,
  });
  return (
    <QueryStates query={found} failure="We could not fetch the version.">
      {({ document, before }) => (
        <>
          <h3>{before === null ? 'All that it says' : 'What it changed'}</h3>
          <ProductDifferences before={before} now={document} />
          <ChangeRefusal change={publish} />
          <ChangeRefusal change={unschedule} />
          {mayPublish && (
            <DialogActions>
              {version.publish_at !== null && (
                <Button isBusy={unschedule.pending !== null} onClick={() => unschedule.make({})}>
                  Take it off the schedule
                </Button>
              )}
              {version.version !== product.version && (
                <Button
                  variant="primary"
                  isBusy={publish.pending !== null}
                  onClick={() => publish.make(document)}
                >
                  Publish it again
                </Button>
              )}
            </DialogActions>
          )}
        </>
      )}
    </QueryStates>
  );
}

/** What one version says otherwise than another; all of it where there is none. */
export function ProductDifferences({
  before,
  now,
}: {
  before: StaffProduct['document'] | null;
  now: StaffProduct['document'];
}) {
  const facts = changedFacts(before === null ? [] : factsOf(before), factsOf(now));
  const shown = before === null ? facts.filter(({ now: text }) => text !== '') : facts;
  return shown.length === 0 ? <p>Nothing is different.</p> : <ChangedFacts facts={shown} />;
}
