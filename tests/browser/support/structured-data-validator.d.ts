declare module '@adobe/structured-data-validator' {
  /** What search engines ask of structured data beyond schema.org's vocabulary. */
  export default class Validator {
    validate(found: {
      jsonld: Record<string, object[]>;
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; rootType: string }[]>;
  }
}
