const FIRST_STORE = 'doosra';

/** The sample store in the tests' shop, a folder of `store/`. */
export const STORE_NAME = process.env.BROWSER_TESTS_STORE ?? FIRST_STORE;

/** Whether it is the one whose texts are the specification's, which all tests run on. */
export const isFirstStore = STORE_NAME === FIRST_STORE;

/** What a shop's process needs for that store; an empty database gets the first one by itself. */
export const STORE_SETTING: Record<string, string> = isFirstStore ? {} : { STORE: STORE_NAME };

/** Where that shop keeps its data. Each store has its own, as drawn pictures are kept between runs. */
export const DATA_DIR =
  process.env.BROWSER_TEST_DATA_DIR ??
  (isFirstStore ? 'build/browser-test-data' : `build/browser-test-data-${STORE_NAME}`);
