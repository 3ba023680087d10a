/** Types of a call by its address. They come from the server's description, so a change there breaks the typecheck here. */
import type { components, operations } from './schema.gen';

/** A schema by its name on the server. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type CallName = keyof operations;
/** The name of a call, with a query where it takes one. */
export type CallPath = `/${CallName}` | `/${CallName}?${string}`;

type NameOf<Path extends CallPath> = Path extends `/${infer Name}?${string}`
  ? Name & CallName
  : Path extends `/${infer Name}`
    ? Name & CallName
    : never;

interface Answers<Answer> {
  responses: { 200: { content: { 'application/json': Answer } } };
}
interface Takes<Body> {
  requestBody: { content: { 'application/json': Body } };
}

/** The JSON of a good answer. */
export type AnswerOf<Path extends CallPath> = operations[NameOf<Path>] extends Answers<infer Answer> ? Answer : never;

/** The JSON that is sent: lists may be readonly, and a field that may be left out may be undefined. */
export type BodyOf<Path extends CallPath> =
  operations[NameOf<Path>] extends Takes<infer Body> ? Sent<Body> : Record<string, never>;

export type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> | WhenOptional<Value, Key> }
    : Value;

type WhenOptional<Value, Key extends keyof Value> =
  Partial<Pick<Value, Key>> extends Pick<Value, Key> ? undefined : never;
