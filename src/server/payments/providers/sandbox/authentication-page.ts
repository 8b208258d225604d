import type { StoreLook } from '#domain/presentation/store-look.ts';

/**
 * The sandbox's stand-in for a bank's authentication page. `token` is stripped to characters that are safe in
 * HTML.
 */
export function authenticationPage(
  token: string,
  {
    look: { background, ink, paper, text, tertiary, outlinePixels, shadowPixels },
    logo,
    banner,
  }: { look: StoreLook; logo: string; banner: string },
): string {
  const safeToken = token.replaceAll(/[^a-zA-Z0-9_]/g, '');
  const button = (outcome: string, label: string, style: string) =>
    `<button name="outcome" value="${outcome}" class="${style}">${label}</button>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Confirm your card</title>
<style>
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;place-items:center;background:${paper};color:${ink};font:18px/1.5 system-ui,sans-serif}
main{grid-row:2;box-sizing:border-box;margin:1.5rem;padding:2rem 1.5rem;max-width:32rem;background:#fff;border:${outlinePixels}px solid ${text};border-radius:24px;box-shadow:${2 * shadowPixels}px ${2 * shadowPixels}px 0 ${text}}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.1}
form{display:grid;gap:1rem;margin-top:1.5rem}
button{min-height:3.25rem;font:700 1.125rem system-ui,sans-serif;border:${outlinePixels}px solid ${ink};border-radius:999px;cursor:pointer}
.yes{background:${tertiary};color:${ink}}.no{background:#fff;color:${ink}}
button:focus-visible{outline:3px solid ${background};outline-offset:3px}
</style>
</head>
<body>
${banner}<main>
${logo}<h1>Is this you?</h1>
<p>This card asks for one more step. In the sandbox you are the bank: say yes or no. No real card is charged.</p>
<form method="post" action="/sandbox/authenticate">
<input type="hidden" name="token" value="${safeToken}">
${button('complete', 'Complete authentication', 'yes')}
${button('fail', 'Fail authentication', 'no')}
</form>
</main>
</body>
</html>`;
}
