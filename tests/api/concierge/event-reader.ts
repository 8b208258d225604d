export interface ReadEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own
  data: any;
}

/** The events of a finished stream. */
export function eventsIn(text: string): ReadEvent[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((frame) => {
      const [, event = '', data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(frame) ?? [];
      return { event, data: JSON.parse(data) };
    });
}

/** What somebody who reads along has before them at the end. */
export function textOf(events: readonly ReadEvent[]): string {
  return events.reduce(
    (shown, { event, data }) => (event === 'text' ? shown + data.text : event === 'reset' ? '' : shown),
    '',
  );
}
