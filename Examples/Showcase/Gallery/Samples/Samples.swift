/// The sample data of the gallery's typical pages: the people, teas and news of a tea house.
///
/// The plain templates that the pages are compared with use the same values.
enum Samples {}
