import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export const Json: z.ZodType<Json> = z.json()

/** A JSON object. */
export type JsonObject = { [key: string]: Json }
export const JsonObject: z.ZodType<JsonObject> = z.record(z.string(), Json)
