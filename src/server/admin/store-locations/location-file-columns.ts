/** What a column of a file of store locations says, by the field of a location. */
export type LocationField = (typeof COLUMNS)[number]['field'];

/** The columns of the file in their order, each with other names under which it is read. */
export const COLUMNS = [
  { field: 'id', name: 'ID', others: ['locationid', 'location id', 'store id'] },
  { field: 'title', name: 'Name', others: ['title', 'store', 'store name'] },
  {
    field: 'line1',
    name: 'Address line 1',
    others: ['address', 'address1', 'address 1', 'line1', 'line 1', 'street'],
  },
  { field: 'line2', name: 'Address line 2', others: ['address2', 'address 2', 'line2', 'line 2'] },
  { field: 'city', name: 'City', others: ['town'] },
  { field: 'state', name: 'State', others: ['province', 'state or province', 'region'] },
  { field: 'zip', name: 'ZIP', others: ['zip code', 'postal code', 'postcode', 'postal_code'] },
  { field: 'country', name: 'Country', others: ['country code'] },
  { field: 'latitude', name: 'Latitude', others: ['lat'] },
  { field: 'longitude', name: 'Longitude', others: ['lng', 'lon', 'long'] },
  { field: 'phone', name: 'Phone', others: ['telephone', 'phone number'] },
  { field: 'email', name: 'Email', others: ['e-mail', 'email address'] },
  { field: 'hours', name: 'Hours', others: ['opening hours'] },
  { field: 'products', name: 'Products', others: ['handles', 'product handles'] },
] as const;

const FIELDS: ReadonlyMap<string, LocationField> = new Map(
  COLUMNS.flatMap(({ field, name, others }) =>
    [name.toLowerCase(), ...others].map((known) => [known, field] as const),
  ),
);

/** The field that a header names in whatever case; null for one that is not used. */
export const fieldOfHeader = (header: string): LocationField | null =>
  FIELDS.get(header.trim().toLowerCase()) ?? null;

export const columnOf = (field: string): string | null =>
  COLUMNS.find((column) => column.field === field)?.name ?? null;
