/** The path of the API's description. */
export const DOCS_PATH = 'api/docs';
