/** The path of the admin API. */
export const ADMIN_PREFIX = '/api/admin/v1';
