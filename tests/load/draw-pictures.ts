/** A picture is drawn for the first who asks: here before anything is measured. */
export async function drawPictures(shopUrl: string, path: string): Promise<void> {
  const page = await (await fetch(`${shopUrl}${path}`)).text();
  for (const [address] of page.matchAll(/\/pictures\/[\w/-]+\.avif/g)) await fetch(`${shopUrl}${address}`);
}
