import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCollection } from '#contracts/admin/collections/collection-calls.ts';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import {
  ADMIN_COLLECTIONS,
  adminCollectionQuery,
  collectionEndpoints,
} from '#web/api/admin/collections-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CollectionPictureField } from './collection-picture-field.tsx';
import { MembersPreview } from './members-preview.tsx';
import { ProductsByHand } from './products-by-hand.tsx';
import { RuleFields } from './rule-fields.tsx';
import {
  contentOf,
  FIRST,
  factsOf,
  menuOf,
  NOT_IN_MENU,
  type TypedCollection,
  typedCollection,
} from './typed-collection.ts';

/** The collection that the address names, to be edited. */
export function CollectionPage() {
  const { name = '' } = useParams();
  const collection = useQuery(adminCollectionQuery(useApi(), name));
  return (
    <QueryStates
      query={collection}
      failure="We could not fetch the collection."
      page={{ title: 'Collection', back: { to: '/admin/collections', label: 'collections' } }}
    >
      {(found) => <FoundCollection key={name} collection={found} />}
    </QueryStates>
  );
}

function FoundCollection({ collection }: { collection: StaffCollection }) {
  const { name, version, content, menu, menu_choices: choices, linked_from: links } = collection;
  const navigate = useNavigate();
  const mayEdit = usePermission('collections:edit');
  const [isDeleting, setIsDeleting] = useState(false);
  const isWholeShop = name === DEFAULT_COLLECTION;
  const state = useAdminForm<TypedCollection, { version: number }>({
    defaults: typedCollection(collection),
    storedAs: `collection:${name}`,
    stored: { version, facts: factsOf(collection) },
    save: (api, typed, shownVersion) =>
      api
        .call(collectionEndpoints.save, {
          params: { name },
          body: {
            store_id: api.storeId,
            version: shownVersion,
            content: contentOf(typed),
            menu: menuOf(name, typed),
          },
        })
        .catch((failure: unknown) => {
          throw atFields(failure);
        }),
    refetch: [ADMIN_COLLECTIONS],
    done: 'Saved. Shoppers see it now.',
  });
  const remove = useChange({
    change: (api) =>
      api.call(collectionEndpoints.remove, { params: { name }, body: { store_id: api.storeId, version } }),
    refetch: [[...ADMIN_COLLECTIONS, 'list']],
    refetchRefused: [[...ADMIN_COLLECTIONS, 'page', name]],
    stored: () => factsOf(collection),
    done: () => 'The collection is deleted.',
    onDone: () => void navigate('/admin/collections'),
  });
  return (
    <Page
      title={content.title}
      badges={
        <Badge tone={menu === null ? 'neutral' : 'good'}>
          {menu === null ? 'Not in the menu' : 'In the menu'}
        </Badge>
      }
      about={`/shop?query=${name}`}
      back={{ to: '/admin/collections', label: 'collections' }}
      hasStickyHead
      actions={
        <>
          <Menu
            trigger={<Button icon="more">More</Button>}
            items={[
              { label: 'See it in the shop', to: isWholeShop ? '/shop' : `/shop?query=${name}` },
              ...(mayEdit && !isWholeShop
                ? [{ label: 'Delete it', isDangerous: true, onSelect: () => setIsDeleting(true) }]
                : []),
            ]}
          />
          {mayEdit && (
            <Button variant="primary" isBusy={state.isBusy} onClick={state.submit}>
              Save
            </Button>
          )}
        </>
      }
    >
      <AdminForm state={state} isSubmittedAbove>
        <Columns
          main={
            <>
              <Section title="What it is">
                <TextField label="Title" maxLength={80} required {...state.field('title')} />
                <TextAreaField
                  label="Text"
                  hint="Shoppers read it below the title, and search engines show it."
                  maxLength={2000}
                  {...state.field('description')}
                />
                {!isWholeShop && (
                  <SelectField
                    label="In the menu of the shop"
                    choices={[
                      { value: NOT_IN_MENU, label: 'No' },
                      { value: FIRST, label: 'First' },
                      ...choices.map((other) => ({ value: other.name, label: `Behind ${other.title}` })),
                    ]}
                    {...state.field('menu')}
                  />
                )}
              </Section>
              <Section title="Products by hand">
                <ProductsByHand state={state} mayEdit={mayEdit} />
              </Section>
              <Section title="Rule">
                <RuleFields state={state} known={collection} />
              </Section>
            </>
          }
          aside={
            <>
              <Section title="Picture">
                <CollectionPictureField state={state} />
              </Section>
              <Section title="What shoppers see">
                <MembersPreview state={state} stored={collection.members} />
              </Section>
            </>
          }
        />
      </AdminForm>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete ${content.title}?`}
        confirmLabel="Delete"
        onConfirm={() => remove.make({})}
        change={remove}
      >
        <p>Its page is no longer there then. Its products stay as they are.</p>
        {links.length > 0 && (
          <Notice tone="warn" title="The content of the shop links to it. Change that first:">
            <ul>
              {links.map((link) => (
                <li key={link}>{link}</li>
              ))}
            </ul>
          </Notice>
        )}
      </ConfirmDialog>
    </Page>
  );
}

/** The call names places in the collection; those of a condition are all its value. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof ApiProblem)) return failure;
  const errors = failure.errors.map(({ path, message }) => ({ path: fieldPath(path), message }));
  return Object.assign(failure, { errors });
}

function fieldPath(path: string): string {
  const inside = path.replace(/^\/content/, '').replace(/^\/menu\/.*/, '/menu');
  return inside
    .replace(/^\/rule\/conditions\/(\d+)(\/.*)?$/, '/conditions/$1/value')
    .replace(/^\/rule\//, '/');
}
