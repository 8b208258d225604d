interface TimeZoneChoice {
  value: string;
  label: string;
}

/** The time zones that the browser knows, and the one that is stored: `New York, America (GMT-5)`, in the order of their names. */
export function timeZoneChoices(stored: string): TimeZoneChoice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored]);
  return [...zones].map((zone) => ({ value: zone, label: nameOf(zone) })).toSorted(byLabel);
}

const byLabel = (one: TimeZoneChoice, other: TimeZoneChoice): number =>
  one.label.localeCompare(other.label, 'en');

function nameOf(zone: string): string {
  const [area = zone, ...places] = zone.replaceAll('_', ' ').split('/');
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  const name = places.length === 0 ? area : `${places.toReversed().join(', ')}, ${area}`;
  return offset ? `${name} (${offset})` : name;
}
