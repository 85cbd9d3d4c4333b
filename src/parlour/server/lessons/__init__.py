"""Interactive lessons: data files whose scenes are played at real tables."""

from parlour.server.lessons.check import check
from parlour.server.lessons.lesson import Lesson, Scene, lesson_named, lessons_of, read_lesson
from parlour.server.lessons.tables import LessonTables

__all__ = ["Lesson", "LessonTables", "Scene", "check", "lesson_named", "lessons_of", "read_lesson"]
