import { describe, expect, it } from 'vitest';
import { timeZoneChoices } from '#web/admin/features/settings/time-zone-choices.ts';

const labelOf = (zone: string, stored = 'Europe/Paris') =>
  timeZoneChoices(stored).find(({ value }) => value === zone)?.label;

describe('the time zones to choose from', () => {
  it.each([
    ['America/New_York', /^New York, America \(GMT-[45]\)$/],
    ['America/Argentina/Ushuaia', /^Ushuaia, Argentina, America \(GMT-3\)$/],
    ['Asia/Tokyo', /^Tokyo, Asia \(GMT\+9\)$/],
  ])('%s is found by its place, with its offset', (zone, label) => {
    expect(labelOf(zone)).toMatch(label);
  });

  it('have the stored one, also when the list of the browser does not', () => {
    expect(labelOf('US/Eastern', 'US/Eastern')).toMatch(/^Eastern, US/);
  });

  it('have UTC, which some browsers leave out', () => {
    expect(labelOf('UTC')).toMatch(/^UTC/);
  });

  it('have each zone once', () => {
    const zones = timeZoneChoices('Europe/Paris').map(({ value }) => value);
    expect(zones.length).toBe(new Set(zones).size);
  });
});
