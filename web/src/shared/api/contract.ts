/** Request and response types by the path of a call, from OpenAPI: a change on the server breaks the typecheck here. */
import type { components, operations } from './schema.gen';

/** A schema by its name on the server. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type CallName = keyof operations;
/** Path of a call, with a query string where it takes one. */
export type CallPath = `/${CallName}` | `/${CallName}?${string}`;

type NameOf<Path extends CallPath> = Path extends `/${infer Name}?${string}`
  ? Name & CallName
  : Path extends `/${infer Name}`
    ? Name & CallName
    : never;

interface JsonResponse<Json> {
  responses: { 200: { content: { 'application/json': Json } } };
}
interface JsonRequest<Body> {
  requestBody: { content: { 'application/json': Body } };
}

/** JSON of the response with status 200. */
export type ResponseOf<Path extends CallPath> =
  operations[NameOf<Path>] extends JsonResponse<infer Json> ? Json : never;

/** JSON of the request body. */
export type BodyOf<Path extends CallPath> =
  operations[NameOf<Path>] extends JsonRequest<infer Body> ? RequestJson<Body> : Record<string, never>;

/** Lists may be readonly, and optional fields may be undefined. */
export type RequestJson<Value> = Value extends readonly (infer Item)[]
  ? readonly RequestJson<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: RequestJson<Value[Key]> | WhenOptional<Value, Key> }
    : Value;

type WhenOptional<Value, Key extends keyof Value> =
  Partial<Pick<Value, Key>> extends Pick<Value, Key> ? undefined : never;
