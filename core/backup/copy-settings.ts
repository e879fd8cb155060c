/** With these COPY writes the same text for the same value on every PostgreSQL, and reads it so. */
export const COPY_SETTINGS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set client_encoding = 'UTF8'`
