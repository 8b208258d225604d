import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { MemberProduct } from '#contracts/admin/collections/collection-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { campaignEndpoints, campaignProductsQuery, receiversQuery } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { EditingContext } from '../content/editing-context.ts';
import { ItemList } from '../content/item-list.tsx';
import { PictureField } from '../content/picture-field.tsx';
import { ChosenProducts } from '../products/chosen-products.tsx';
import { AUDIENCES, BLOCKS } from './newsletter-texts.ts';
import { audienceOf, NEW_CAMPAIGN_BLOCKS, type TypedCampaign } from './typed-campaign.ts';

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text);

interface CampaignFieldsProps {
  state: AdminFormState<TypedCampaign>;
  mayEdit: boolean;
}

/** What a campaign says. */
export function CampaignFields({ state, mayEdit }: CampaignFieldsProps) {
  const { field } = state;
  const editing = { state, mayEdit, chosen: null, picturesTo: campaignEndpoints.uploadPicture };
  return (
    <EditingContext value={editing}>
      <Section title="In the list of emails">
        <TextField label="Subject" maxLength={150} required {...field('content.subject')} />
        <TextField
          label="Preview text"
          hint="The line that email programs show beside the subject"
          maxLength={150}
          {...field('content.preview')}
        />
      </Section>
      <Section title="The email">
        <TextField label="Heading" maxLength={150} required {...field('content.heading')} />
        <ItemList
          name="content.blocks"
          item="block"
          titleOf={({ type, text, label }) =>
            [BLOCKS[type as keyof typeof BLOCKS], shortened(String(text ?? label ?? ''))]
              .filter(Boolean)
              .join(': ')
          }
          adding={(append) => (
            <div>
              <Menu
                trigger={<Button icon="plus">Add a block</Button>}
                items={Object.entries(NEW_CAMPAIGN_BLOCKS).map(([type, block]) => ({
                  label: BLOCKS[type as keyof typeof BLOCKS],
                  onSelect: () => append({ type, ...block }),
                }))}
              />
            </div>
          )}
        >
          {(name, block) => (
            <BlockFields state={state} mayEdit={mayEdit} name={name} type={String(block.type)} />
          )}
        </ItemList>
      </Section>
    </EditingContext>
  );
}

/** The products of a field. */
function CampaignProducts({ state: { form }, mayEdit, name }: CampaignFieldsProps & { name: string }) {
  const products = useFieldArray({ control: form.control, name, keyName: 'key' });
  return (
    <ChosenProducts
      products={products.fields as (MemberProduct & { key: string })[]}
      onAdd={(product) => products.append(product, { shouldFocus: false })}
      onRemove={products.remove}
      error={form.getFieldState(name, form.formState).error}
      queryOf={campaignProductsQuery}
      mayEdit={mayEdit}
    />
  );
}

function BlockFields({ state, mayEdit, name, type }: CampaignFieldsProps & { name: string; type: string }) {
  const { field } = state;
  const link = (isRequired: boolean) => (
    <TextField
      label="Leads to"
      missing="Enter where it leads to."
      hint="A page of the shop, like /shop, or an address that begins with https://"
      maxLength={300}
      required={isRequired}
      {...field(`${name}.link`)}
    />
  );
  switch (type) {
    case 'heading':
      return <TextField label="Heading" maxLength={150} required {...field(`${name}.text`)} />;
    case 'prose':
      return (
        <TextAreaField
          label="Text"
          hint="An empty line begins a new paragraph"
          rows={6}
          maxLength={5000}
          required
          {...field(`${name}.text`)}
        />
      );
    case 'picture':
      return (
        <>
          <PictureField name={`${name}.url`} label="Picture" alt={`${name}.alt`} />
          {link(false)}
        </>
      );
    case 'button':
      return (
        <>
          <TextField label="Text of the button" maxLength={150} required {...field(`${name}.label`)} />
          {link(true)}
        </>
      );
    default:
      return <CampaignProducts state={state} mayEdit={mayEdit} name={`${name}.handles`} />;
  }
}

const PAUSE_MILLISECONDS = 400;

/** Who gets a campaign, with how many they are at the moment, and what is counted as its result. */
export function AudienceFields({ state, mayEdit }: CampaignFieldsProps) {
  const { field, form } = state;
  const typed = useWatch({ control: form.control, name: 'content.audience' });
  const debounced = useDebounced(JSON.stringify(typed), PAUSE_MILLISECONDS);
  const audience = audienceOf(JSON.parse(debounced));
  const isWhole =
    (audience.kind !== 'bought' || audience.products.length > 0) &&
    (audience.kind !== 'recent' || (Number.isInteger(audience.days) && audience.days > 0));
  const { data: receivers } = useQuery({ ...receiversQuery(useApi(), audience), enabled: isWhole });
  return (
    <Section title="Who gets it">
      <SelectField
        label="Audience"
        choices={AUDIENCES}
        disabled={!mayEdit}
        {...field('content.audience.kind')}
      />
      {typed.kind === 'bought' && (
        <CampaignProducts state={state} mayEdit={mayEdit} name="content.audience.products" />
      )}
      {typed.kind === 'recent' && (
        <TextField
          label="Days"
          inputMode="numeric"
          maxLength={4}
          required
          {...field('content.audience.days')}
        />
      )}
      <p role="status">
        {receivers !== undefined && isWhole && `${counted(receivers, 'subscriber')} at the moment.`}
      </p>
      <TextField
        label="Discount code"
        hint="Orders with it within 7 days are counted as a result"
        maxLength={60}
        {...field('content.discount_code')}
      />
    </Section>
  );
}
