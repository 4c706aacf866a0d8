/// What the typical pages of the gallery show: the people, teas and news of a tea house.
///
/// The plain templates that the pages are measured against are filled from the same values.
enum Samples {}
