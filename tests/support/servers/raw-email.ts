/** An email as it travels. */
export function rawEmail({
  from = 'Noor Patel <noor@example.com>',
  subject = 'Hello',
  text = 'Hello',
  id = `<${crypto.randomUUID()}@mail.example.com>`,
  headers = {},
}: {
  from?: string;
  subject?: string;
  text?: string;
  id?: string;
  headers?: Record<string, string>;
}): string {
  const all = {
    From: from,
    To: 'hello@doosra.example',
    Subject: subject,
    'Message-ID': id,
    Date: 'Mon, 23 Nov 2026 09:00:00 +0000',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}
