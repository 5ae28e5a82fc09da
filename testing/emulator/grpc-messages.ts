// Numbers and types as the provider publishes them (google.firestore.v1, google.rpc, google.protobuf); only what its web SDK sends and reads.

/** The number of a field, and what it holds: a scalar, or an enumeration or a message of these tables. `T[]` is a list, `{T}` a map by texts. */
export type FieldDefinition = readonly [number: number, type: string]

const structuredQuery: FieldDefinition = [2, 'StructuredQuery']
const consistency = (transaction: number, newTransaction: number, readTime: number): { readonly [name: string]: FieldDefinition } => ({
  transaction: [transaction, 'bytes'],
  newTransaction: [newTransaction, 'TransactionOptions'],
  readTime: [readTime, 'Timestamp'],
})

export const enumerations: { readonly [name: string]: { readonly [value: string]: number } } = {
  NullValue: { NULL_VALUE: 0 },
  ServerValue: { SERVER_VALUE_UNSPECIFIED: 0, REQUEST_TIME: 1 },
  Direction: { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 },
  CompositeOperator: { OPERATOR_UNSPECIFIED: 0, AND: 1, OR: 2 },
  FieldOperator: {
    OPERATOR_UNSPECIFIED: 0,
    LESS_THAN: 1,
    LESS_THAN_OR_EQUAL: 2,
    GREATER_THAN: 3,
    GREATER_THAN_OR_EQUAL: 4,
    EQUAL: 5,
    NOT_EQUAL: 6,
    ARRAY_CONTAINS: 7,
    IN: 8,
    ARRAY_CONTAINS_ANY: 9,
    NOT_IN: 10,
  },
  UnaryOperator: { OPERATOR_UNSPECIFIED: 0, IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 },
  TargetChangeType: { NO_CHANGE: 0, ADD: 1, REMOVE: 2, CURRENT: 3, RESET: 4 },
}

export const messages: { readonly [name: string]: { readonly [field: string]: FieldDefinition } } = {
  // Shapes of its own in JSON.
  Timestamp: { seconds: [1, 'int64'], nanos: [2, 'int32'] },
  Int32Value: { value: [1, 'int32'] },
  Int64Value: { value: [1, 'int64'] },

  Status: { code: [1, 'int32'], message: [2, 'string'] },
  TransactionOptions: {},
  LatLng: { latitude: [1, 'double'], longitude: [2, 'double'] },

  // Documents.
  Document: { name: [1, 'string'], fields: [2, '{Value}'], createTime: [3, 'Timestamp'], updateTime: [4, 'Timestamp'] },
  Value: {
    nullValue: [11, 'NullValue'],
    booleanValue: [1, 'bool'],
    integerValue: [2, 'int64'],
    doubleValue: [3, 'double'],
    timestampValue: [10, 'Timestamp'],
    stringValue: [17, 'string'],
    bytesValue: [18, 'bytes'],
    referenceValue: [5, 'string'],
    geoPointValue: [8, 'LatLng'],
    arrayValue: [9, 'ArrayValue'],
    mapValue: [6, 'MapValue'],
  },
  ArrayValue: { values: [1, 'Value[]'] },
  MapValue: { fields: [1, '{Value}'] },
  DocumentMask: { fieldPaths: [1, 'string[]'] },
  Precondition: { exists: [1, 'bool'], updateTime: [2, 'Timestamp'] },

  // Writes.
  Write: {
    update: [1, 'Document'],
    delete: [2, 'string'],
    verify: [5, 'string'],
    updateMask: [3, 'DocumentMask'],
    updateTransforms: [7, 'FieldTransform[]'],
    currentDocument: [4, 'Precondition'],
  },
  FieldTransform: {
    fieldPath: [1, 'string'],
    setToServerValue: [2, 'ServerValue'],
    increment: [3, 'Value'],
    maximum: [4, 'Value'],
    minimum: [5, 'Value'],
    appendMissingElements: [6, 'ArrayValue'],
    removeAllFromArray: [7, 'ArrayValue'],
  },
  WriteResult: { updateTime: [1, 'Timestamp'], transformResults: [2, 'Value[]'] },
  CommitRequest: { database: [1, 'string'], writes: [2, 'Write[]'], transaction: [3, 'bytes'] },
  CommitResponse: { writeResults: [1, 'WriteResult[]'], commitTime: [2, 'Timestamp'] },
  WriteRequest: {
    database: [1, 'string'],
    streamId: [2, 'string'],
    writes: [3, 'Write[]'],
    streamToken: [4, 'bytes'],
    labels: [5, '{string}'],
  },
  WriteResponse: {
    streamId: [1, 'string'],
    streamToken: [2, 'bytes'],
    writeResults: [3, 'WriteResult[]'],
    commitTime: [4, 'Timestamp'],
  },

  // Reads.
  BatchGetDocumentsRequest: {
    database: [1, 'string'],
    documents: [2, 'string[]'],
    mask: [3, 'DocumentMask'],
    ...consistency(4, 5, 7),
  },
  BatchGetDocumentsResponse: { found: [1, 'Document'], missing: [2, 'string'], readTime: [4, 'Timestamp'] },
  RunQueryRequest: { parent: [1, 'string'], structuredQuery, ...consistency(5, 6, 7) },
  RunQueryResponse: { document: [1, 'Document'], readTime: [3, 'Timestamp'] },
  RunAggregationQueryRequest: {
    parent: [1, 'string'],
    structuredAggregationQuery: [2, 'StructuredAggregationQuery'],
    ...consistency(4, 5, 6),
  },
  RunAggregationQueryResponse: { result: [1, 'AggregationResult'], readTime: [3, 'Timestamp'] },
  AggregationResult: { aggregateFields: [2, '{Value}'] },
  StructuredAggregationQuery: { structuredQuery: [1, 'StructuredQuery'], aggregations: [3, 'Aggregation[]'] },
  Aggregation: { count: [1, 'Count'], sum: [2, 'FigureOfField'], avg: [3, 'FigureOfField'], alias: [7, 'string'] },
  Count: { upTo: [1, 'Int64Value'] },
  FigureOfField: { field: [1, 'FieldReference'] },
  StructuredQuery: {
    select: [1, 'Projection'],
    from: [2, 'CollectionSelector[]'],
    where: [3, 'Filter'],
    orderBy: [4, 'Order[]'],
    startAt: [7, 'Cursor'],
    endAt: [8, 'Cursor'],
    offset: [6, 'int32'],
    limit: [5, 'Int32Value'],
  },
  Projection: { fields: [2, 'FieldReference[]'] },
  CollectionSelector: { collectionId: [2, 'string'], allDescendants: [3, 'bool'] },
  Filter: { compositeFilter: [1, 'CompositeFilter'], fieldFilter: [2, 'FieldFilter'], unaryFilter: [3, 'UnaryFilter'] },
  CompositeFilter: { op: [1, 'CompositeOperator'], filters: [2, 'Filter[]'] },
  FieldFilter: { field: [1, 'FieldReference'], op: [2, 'FieldOperator'], value: [3, 'Value'] },
  UnaryFilter: { op: [1, 'UnaryOperator'], field: [2, 'FieldReference'] },
  FieldReference: { fieldPath: [2, 'string'] },
  Order: { field: [1, 'FieldReference'], direction: [2, 'Direction'] },
  Cursor: { values: [1, 'Value[]'], before: [2, 'bool'] },

  // Listening.
  ListenRequest: { database: [1, 'string'], addTarget: [2, 'Target'], removeTarget: [3, 'int32'], labels: [4, '{string}'] },
  Target: {
    query: [2, 'QueryTarget'],
    documents: [3, 'DocumentsTarget'],
    resumeToken: [4, 'bytes'],
    readTime: [11, 'Timestamp'],
    targetId: [5, 'int32'],
    once: [6, 'bool'],
    expectedCount: [12, 'Int32Value'],
  },
  DocumentsTarget: { documents: [2, 'string[]'] },
  QueryTarget: { parent: [1, 'string'], structuredQuery },
  ListenResponse: {
    targetChange: [2, 'TargetChange'],
    documentChange: [3, 'DocumentChange'],
    documentDelete: [4, 'DocumentDelete'],
    documentRemove: [6, 'DocumentRemove'],
    filter: [5, 'ExistenceFilter'],
  },
  TargetChange: {
    targetChangeType: [1, 'TargetChangeType'],
    targetIds: [2, 'int32[]'],
    cause: [3, 'Status'],
    resumeToken: [4, 'bytes'],
    readTime: [6, 'Timestamp'],
  },
  DocumentChange: { document: [1, 'Document'], targetIds: [5, 'int32[]'], removedTargetIds: [6, 'int32[]'] },
  DocumentDelete: { document: [1, 'string'], removedTargetIds: [6, 'int32[]'], readTime: [4, 'Timestamp'] },
  DocumentRemove: { document: [1, 'string'], removedTargetIds: [2, 'int32[]'], readTime: [4, 'Timestamp'] },
  ExistenceFilter: { targetId: [1, 'int32'], count: [2, 'int32'], unchangedNames: [3, 'BloomFilter'] },
  BloomFilter: { bits: [1, 'BitSequence'], hashCount: [2, 'int32'] },
  BitSequence: { bitmap: [1, 'bytes'], padding: [2, 'int32'] },
}
