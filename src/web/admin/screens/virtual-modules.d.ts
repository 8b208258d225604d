/** The address of the back office's stylesheet, from `src/web/build/admin-stylesheet.ts`. */
declare module 'virtual:admin-stylesheet' {
  const address: string;
  export default address;
}
